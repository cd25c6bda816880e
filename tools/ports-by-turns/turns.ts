import type { Turn } from "./plan-of-the-day.js";

/**
 * Ports that CI does not judge each day, each in the newest version, once two whole runs of it have ended as its baseline
 * says. The order is such that neighbours share little. Measured with twenty other processes on the same two cores, the build
 * from nothing and the slower of the runs took twice as long as it says here; who takes longer than there is time is left out.
 */
export const TURNS: readonly Turn[] = [
  { target: "controller-runtime", seconds: 470 },
  { target: "kubernetes-python", seconds: 340 },
  { target: "kube-rs", seconds: 450 },
  { target: "kubernetes-asyncio", seconds: 370 },
  { target: "client-java", seconds: 660 },
  { target: "lightkube@1.0.1-retry", seconds: 700 },
  { target: "lightkube@1.0.1", seconds: 400 },
  { target: "kopf", seconds: 320 },
  { target: "fabric8@8.0.0", seconds: 420 },
  { target: "kubeclient", seconds: 190 },
  { target: "kubernetes-fluent-client", seconds: 200 },
  { target: "reference@real-time", seconds: 200 },
];
