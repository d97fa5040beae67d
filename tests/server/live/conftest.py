"""These tests are played in a real house."""

from client.hosting import house as house
from client.hosting import pytest_pyfunc_call as pytest_pyfunc_call
