import {
  createMutationDetector,
  type MutationDetector,
  type MutationDetectorOptions,
} from "../../../src/client/informer/mutation-detector.js";
import { isKubernetesObject } from "../../../src/client/informer/object-metadata.js";
import { CommandError } from "../../../src/protocol/command-error.js";
import { isRecord } from "../../../src/wire/is-record.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";

/** docs/parts/mutation-detector.md */
export function createMutationDetectorPart(
  settings: PartArgs,
  surroundings: PartSurroundings,
): Part {
  return mutationDetectorPart(settings, surroundings, createMutationDetector);
}

/** The same with a detector of another make. */
export function mutationDetectorPart(
  settings: PartArgs,
  { clock }: Pick<PartSurroundings, "clock">,
  createDetector: (options: MutationDetectorOptions) => MutationDetector,
): Part {
  const abort = new AbortController();
  const given = new Map<string, object>();
  const detector = createDetector({
    name: settings.has("name") ? settings.text("name") : "part",
    isEnabled: settings.flag("isEnabled"),
    clock,
  });
  return {
    methods: {
      add: (args) => {
        const object = args.deletedObject("object");
        if (isKubernetesObject(object)) given.set(object.metadata.name ?? "", object);
        detector.addObject(object);
      },
      labelInPlace: (args) =>
        labelInPlace(given.get(args.text("key")), args.text("label"), args.text("value")),
      run: () => detector.run(abort.signal),
      stop: () => abort.abort(),
    },
    close: () => abort.abort(),
  };
}

/** A mutation of a cached object. @throws CommandError when there is none */
function labelInPlace(object: object | undefined, label: string, value: string): void {
  const metadata = isRecord(object) ? object["metadata"] : undefined;
  if (!isRecord(metadata)) throw new CommandError("invalid", "no such object has been added");
  Object.assign(metadata, { labels: { [label]: value } });
}
