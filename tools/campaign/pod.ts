import { join } from "node:path";
import type { Served } from "../../src/wire/served.js";

/** A pod, as far as a machine reads it. */
export type Pod = Served<{
  readonly metadata?: {
    readonly name?: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: PodSpec;
  readonly status?: { readonly phase?: string };
}>;

interface PodSpec {
  readonly nodeName?: string;
  readonly containers: readonly Container[];
  readonly volumes?: readonly Volume[];
}

interface Container {
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: readonly EnvVar[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly fieldRef?: { readonly fieldPath: string } };
}

interface Volume {
  readonly name: string;
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

/** What a machine runs for a pod. */
export interface PodCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * What the one container of a pod runs. Where it says the path of a volume, it gets the folder of the claim below
 * `claims`, as a container would see it there.
 */
export function commandOf({ metadata, spec }: Pod, claims: string): PodCommand {
  const [container] = spec.containers;
  if (container === undefined) throw new RangeError(`the pod ${metadata.name} has no container`);
  const mounts = (container.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const claim = spec.volumes?.find((volume) => volume.name === name)?.persistentVolumeClaim;
    return claim === undefined ? [] : { mountPath, folder: join(claims, claim.claimName) };
  });
  const inside = (text: string) =>
    mounts.reduce((all, { mountPath, folder }) => all.replaceAll(mountPath, folder), text);
  const annotations = metadata.annotations ?? {};
  const env = (container.env ?? []).map(({ name, value, valueFrom }) => {
    const path = valueFrom?.fieldRef?.fieldPath ?? "";
    const [, annotation = ""] = /^metadata\.(?:annotations|labels)\['(.*)'\]$/.exec(path) ?? [];
    return [name, value ?? annotations[annotation] ?? metadata.labels?.[annotation] ?? ""] as const;
  });
  return { args: (container.args ?? []).map(inside), env: Object.fromEntries(env) };
}

/** The status of a pod whose container runs. */
export function runningStatus(pod: Pod, startedAt: string): object {
  const containerStatuses = containerStatusesOf(pod, true, { running: { startedAt } });
  return { status: { phase: "Running", startTime: startedAt, containerStatuses } };
}

/** The status of a pod whose container has ended. */
export function endedStatus(pod: Pod, exitCode: number, finishedAt: string): object {
  const [phase, reason] = exitCode === 0 ? ["Succeeded", "Completed"] : ["Failed", "Error"];
  const state = { terminated: { exitCode, reason, finishedAt } };
  return { status: { phase, containerStatuses: containerStatusesOf(pod, false, state) } };
}

function containerStatusesOf({ spec }: Pod, ready: boolean, state: object): readonly object[] {
  return spec.containers.map(({ name }) => ({
    name,
    ready,
    restartCount: 0,
    image: "",
    imageID: "",
    state,
  }));
}
