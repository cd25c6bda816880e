/** Sources of which somebody has looked at all that survived: a sample of these has to be good enough. */
export const REVIEWED: readonly string[] = [
  "src/informer/backoff.ts",
  "src/informer/first-list.ts",
  "src/informer/pager.ts",
  "src/informer/process-deltas.ts",
  "src/informer/processor-listener.ts",
  "src/informer/reflector.ts",
  "src/informer/reflector-step.ts",
  "src/informer/reflector-take-event.ts",
];
