"""The commands of the protocol, as calls of whatever informers an adapter makes."""

import os
import sys
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor

from .handler import Handler
from .index_functions import values_of
from .lines import Lines, read_commands
from .usage import usage_now

PROTOCOL = 1

HERE = os.path.dirname(os.path.abspath(__file__))


class NotSupported(Exception):
    """Raised by an adapter for an operation that its library does not support."""


class _Invalid(Exception):
    """The command is invalid."""


class Report:
    """What an informer reports besides notifications."""

    def __init__(self, lines, trial, informer):
        self._lines = lines
        self._names = {"trial": trial, "informer": informer}

    def watch_error(self, error):
        """The library's own error callback was called."""
        self._lines.write({"ev": "watch-error", **self._names, **described(error)})

    def ended(self, error):
        """The informer has ended by itself, and has reported it to its user."""
        self._lines.write({"ev": "ended", **self._names, **described(error)})

    def log(self, message):
        """Something for the timeline of the report."""
        self._lines.write({"ev": "log", "trial": self._names["trial"], "message": message})


class _Entry:
    """An informer of a trial, and its handlers."""

    def __init__(self, informer):
        self.informer = informer
        self.handlers = {}


class _Trial:
    def __init__(self, server, certificate_authority):
        self.server = server
        self.certificate_authority = certificate_authority
        self.entries = {}


class Adapter:
    """Executes commands, each in a thread of its own: one that waits delays no other."""

    def __init__(self, lines, create):
        self._lines = lines
        self._create = create
        self._trials = {}

    def perform(self, command):
        """The result of a command."""
        name = command["cmd"].replace(".", "_").replace("-", "_")
        method = getattr(self, f"_do_{name}", None)
        if method is None:
            raise NotSupported(f"no {command['cmd']} here")
        return method(command, command["args"]) or {}

    def _do_trial_open(self, command, args):
        self._trials[command["trial"]] = _Trial(args.get("server"), args.get("certificateAuthority"))

    def _do_trial_close(self, command, _args):
        trial = known(self._trials, command["trial"])
        for entry in trial.entries.values():
            for handler, _token in entry.handlers.values():
                handler.release()
        self._calling(command)
        informers = [entry.informer for entry in trial.entries.values()]
        # All at once: each may take its time.
        with ThreadPoolExecutor(len(informers) or 1) as pool:
            list(pool.map(lambda informer: informer.close(), informers))
        del self._trials[command["trial"]]

    def _do_informer_create(self, command, args):
        trial = known(self._trials, command["trial"])
        report = Report(self._lines, command["trial"], args["informer"])
        self._calling(command)
        asked = args if trial.certificate_authority is None else {**args, "certificateAuthority": trial.certificate_authority}
        trial.entries[args["informer"]] = _Entry(self._create(trial.server, asked, report))
        for index, indexer in args.get("indexers", {}).items():
            self._call(command, "add_index", index, values_of(indexer))

    def _do_informer_start(self, command, _args):
        self._call(command, "start")

    def _do_informer_stop(self, command, _args):
        self._call(command, "stop")

    def _do_informer_status(self, command, _args):
        """Every informer answers; unknown members are omitted."""
        return self._call(command, "status") if hasattr(self._entry(command).informer, "status") else {}

    def _do_handler_add(self, command, args):
        entry = self._entry(command)
        names = {"trial": command["trial"], "informer": args["informer"], "handler": args["handler"]}
        handler = Handler(self._lines, names, args["behaviour"], lambda key: entry.informer.get(key))
        # A library may call the handler during its registration and wait for it: it can be released meanwhile.
        entry.handlers[args["handler"]] = (handler, None)
        entry.handlers[args["handler"]] = (handler, self._call(command, "add_handler", handler))

    def _do_handler_remove(self, command, args):
        _handler, token = known(self._entry(command).handlers, args["handler"])
        self._call(command, "remove_handler", token)

    def _do_handler_status(self, command, args):
        _handler, token = known(self._entry(command).handlers, args["handler"])
        return {"hasSynced": self._call(command, "handler_has_synced", token)}

    def _do_handler_release(self, command, args):
        handler, _token = known(self._entry(command).handlers, args["handler"])
        handler.release()

    def _do_store_list(self, command, _args):
        return {"items": self._call(command, "list")}

    def _do_store_get(self, command, args):
        found = self._call(command, "get", args["key"])
        return {"exists": False} if found is None else {"exists": True, "object": found}

    def _do_indexer_add(self, command, args):
        self._call(command, "add_index", args["index"], values_of(args["indexer"]))

    def _do_index_list(self, command, args):
        return {"items": self._call(command, "by_index", args["index"], args["value"])}

    def _do_index_values(self, command, args):
        return {"values": self._call(command, "index_values", args["index"])}

    def _do_debug_dump(self, command, _args):
        known(self._trials, command["trial"])
        return {"usage": usage_now()}

    def _entry(self, command):
        trial = known(self._trials, command["trial"])
        return known(trial.entries, command["args"]["informer"])

    def _call(self, command, method, *args):
        """Calls the informer, if it has the method: otherwise the library does not support it."""
        informer = self._entry(command).informer
        function = getattr(informer, method, None)
        if function is None:
            raise NotSupported(f"no {command['cmd']} here")
        self._calling(command)
        return function(*args)

    def _calling(self, command):
        """From here on, a delay is the library's."""
        self._lines.write({"ev": "calling", "trial": command["trial"], "id": command["id"]})


def serve(hello, create):
    """
    Serves the suite until shutdown; never returns.

    `hello` is what the adapter says of its library. `create(server, args, report)` builds an informer for the
    arguments of `informer.create`, with the `certificateAuthority` to trust where `hello` says `tls`, and starts
    nothing. It needs `add_handler`, `start` and `close`, which stops it where it runs and ends its connections; it may
    have `stop`, `remove_handler`, `handler_has_synced`, `status`, `list` and `get`, and `add_index`, `by_index` and
    `index_values`: an index is added with its name, and a function from an object to its values.
    """
    lines = Lines()
    adapter = Adapter(lines, create)
    # The adapter's own file: what is raised there is its fault. The library under test may lie beside it.
    own = os.path.abspath(sys.argv[0])
    for command in read_commands():
        if command["cmd"] in ("hello", "shutdown"):
            lines.write({"id": command["id"], "ok": greeting(hello) if command["cmd"] == "hello" else {}})
            if command["cmd"] == "shutdown":
                break
        else:
            threading.Thread(target=answer, args=(lines, adapter, command, own), daemon=True).start()
    os._exit(0)


def greeting(hello):
    """The adapter's answer to hello, with defaults."""
    implementation = {
        "language": "Python",
        "languageVersion": ".".join(str(part) for part in sys.version_info[:3]),
        "os": sys.platform,
        **hello["implementation"],
    }
    return {"protocol": PROTOCOL, "clock": "real", **hello, "implementation": implementation}


def answer(lines, adapter, command, own):
    """Answers one command."""
    try:
        reply = {"ok": adapter.perform(command)}
    except NotSupported as error:
        reply = {"err": {"code": "not-supported", "message": str(error)}}
    except _Invalid as error:
        reply = {"err": {"code": "invalid", "message": str(error)}}
    except Exception as error:
        code = "internal" if is_own(error, own) else "refused"
        reply = {"err": {"code": code, "message": "".join(traceback.format_exception(error))[-4000:]}}
    try:
        lines.write({"id": command["id"], **reply})
    except (TypeError, ValueError) as error:
        message = f"what {command['cmd']} gave is no JSON: {error}"
        lines.write({"id": command["id"], "err": {"code": "internal", "message": message}})


def is_own(error, own):
    """Whether an error was raised by the adapter or the kit themselves, and not by what they called."""
    frames = traceback.extract_tb(error.__traceback__)
    where = os.path.abspath(frames[-1].filename) if frames else own
    return where == own or os.path.dirname(where) == HERE


def described(error):
    """Message and code of an error, or of what a library passes instead."""
    words = f"{type(error).__name__}: {error}" if isinstance(error, BaseException) else str(error)
    code = code_of(error)
    return {"message": words, **({} if code is None else {"code": code})}


def code_of(error):
    """The status of the server, wherever a library keeps it: as a number, in the server's Status, or in the answer."""
    status = getattr(error, "status", None)
    told = status.get("code") if isinstance(status, dict) else getattr(status, "code", None)
    answered = getattr(getattr(error, "response", None), "status_code", None)
    return next((code for code in (status, told, answered) if isinstance(code, int) and code > 0), None)


def known(table, name):
    """What has that name."""
    if name not in table:
        raise _Invalid(f"{name!r} is not known here")
    return table[name]
