"""The cage: the chart of accounts, which transfers each event means, the cashier, a table's inventory."""
