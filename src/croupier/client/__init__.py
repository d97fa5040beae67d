"""The client: connect to a house, for bots, tests and tools. It imports nothing else of Croupier."""

from croupier.client.client import Client as Client
from croupier.client.errors import ClientError as ClientError
from croupier.client.errors import ClosedError as ClosedError
from croupier.client.errors import RefusedError as RefusedError
from croupier.client.errors import UnreachableError as UnreachableError
from croupier.client.errors import UnreadableError as UnreadableError
from croupier.client.message import ChipCount as ChipCount
from croupier.client.message import Refused as Refused
from croupier.client.message import Stack as Stack
from croupier.client.message import Taken as Taken
from croupier.client.mirror import MirrorState as MirrorState
from croupier.client.table import Table as Table
