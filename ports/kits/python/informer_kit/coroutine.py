"""An informer that is a coroutine, such as a loop in its user's code."""

import asyncio
import threading


class Coroutine:
    """Runs `run` in a thread and an event loop of its own; stopping cancels it, and waits for its end."""

    def __init__(self, report):
        self.handlers = []
        self._report = report
        self._loop = None
        self._task = None
        self._thread = None
        self._is_stopping = False
        self._ready = threading.Event()

    async def run(self):
        """To be overridden: what the library's user would await."""
        raise NotImplementedError

    def add_handler(self, handler):
        """Before the start, and only one where the library has no handlers: there is one loop."""
        self.handlers.append(handler)

    async def tell(self, callback, obj):
        """Notifies all handlers."""
        for handler in self.handlers:
            await handler.told_async(callback, obj)

    def start(self):
        """Starts it; returns once it can be cancelled."""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)
        self._thread.start()
        self._ready.wait()

    def stop(self):
        """Cancels it, and waits until it has ended."""
        if self._thread is None:
            return
        self._is_stopping = True
        if not self._loop.is_closed():
            try:
                self._loop.call_soon_threadsafe(self._task.cancel)
            except RuntimeError:
                pass  # It ended by itself in between.
        self._thread.join()

    close = stop

    async def _main(self):
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._ready.set()
        try:
            await self.run()
            self._report.ended("the loop came to its end")
        except asyncio.CancelledError as error:
            # A library may cancel its caller as well, who then ends with that error.
            if not self._is_stopping:
                self._report.ended(error)
        except Exception as error:
            self._report.ended(error)
