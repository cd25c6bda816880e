/**
 * Loaded into every worker beside the steps: a worker must not outlive the run that started it. When the run is gone,
 * by an interruption or a crash, the worker ends at once; its adapter sees the end of its standard input and ends too.
 */
if (process.env["CUCUMBER_WORKER_ID"] !== undefined) {
  process.once("disconnect", () => process.exit());
}
