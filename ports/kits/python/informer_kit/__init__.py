"""What every adapter in Python needs, whatever library it drives: lines, trials, handlers. See ../README.md."""

from .adapter import NotSupported, Report, serve
from .coroutine import Coroutine
from .handler import Handler, ThrownAsTold

__all__ = ["Coroutine", "Handler", "NotSupported", "Report", "ThrownAsTold", "serve"]
