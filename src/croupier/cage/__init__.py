"""The cage: the chart of accounts, the transfers of each event, the cashier, a table's inventory."""
