"""The library, the Django app and the blueprint are in servers/python."""

import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "../../python"), os.path.dirname(__file__)]
