import {
  type CallOptions,
  DynamicClient,
  type RequestOptions,
} from "../../../src/client/dynamic/dynamic-client.js";
import { MetadataClient } from "../../../src/client/dynamic/metadata-client.js";
import { RestClient } from "../../../src/client/rest/rest-client.js";
import type { GroupVersionResource } from "../../../src/wire/resource.js";
import { Gate } from "./gate.js";
import type { Part, PartSurroundings } from "./part.js";
import type { PartArgs } from "./part-args.js";
import { readWatch } from "./read-watch.js";
import { patchTypeFrom } from "./rest-client-part.js";
import { ScriptedWire } from "./scripted-wire.js";
import { jsonOf } from "./values.js";

/** docs/parts/dynamic-client.md */
export function createDynamicClientPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return dynamicClientPart(settings, surroundings, (client) => new DynamicClient(client));
}

/** The same with a client of another make. */
export function dynamicClientPart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  createClient: (client: RestClient) => DynamicClient,
): Part {
  const wire = new ScriptedWire(settings, report);
  const client = createClient(restClientOf(wire, clock));
  const at = (args: PartArgs) =>
    client.resource(resourceFrom(args)).namespace(optional(args, "namespace"));
  return {
    methods: {
      ...wire.methods(),
      get: async (args) => jsonOf(await at(args).get(args.text("name"), callFrom(args))),
      list: async (args) => jsonOf((await at(args).list(callFrom(args))).items),
      create: async (args) => jsonOf(await at(args).create(args.object("object"), callFrom(args))),
      update: async (args) => jsonOf(await at(args).update(args.object("object"), callFrom(args))),
      updateStatus: async (args) => jsonOf(await at(args).updateStatus(args.object("object"))),
      patch: async (args) => {
        const type = patchTypeFrom(args.text("type"));
        return jsonOf(
          await at(args).patch(args.text("name"), type, args.text("patch"), callFrom(args)),
        );
      },
      apply: async (args) => {
        const how = { ...callFrom(args), isForced: args.flag("force") };
        const [name, manager] = [args.text("name"), args.text("fieldManager")];
        return jsonOf(await at(args).apply(name, args.object("object"), manager, how));
      },
      delete: (args) => at(args).delete(args.text("name"), deletionFrom(args), callFrom(args)),
      deleteCollection: (args) => at(args).deleteCollection(deletionFrom(args), callFrom(args)),
      watch: async (args) => {
        await readWatch(await at(args).watch(callFrom(args)), new Gate(), report);
        report("watch ended");
      },
    },
    close: () => wire.close(),
  };
}

/** docs/parts/metadata-client.md */
export function createMetadataClientPart(settings: PartArgs, surroundings: PartSurroundings): Part {
  return metadataClientPart(settings, surroundings, (client) => new MetadataClient(client));
}

/** The same with a client of another make. */
export function metadataClientPart(
  settings: PartArgs,
  { clock, report }: PartSurroundings,
  createClient: (client: RestClient) => MetadataClient,
): Part {
  const wire = new ScriptedWire(settings, report);
  const client = createClient(restClientOf(wire, clock));
  return {
    methods: {
      ...wire.methods(),
      get: async (args) => {
        const [namespace, name] = [optional(args, "namespace"), args.text("name")];
        return jsonOf(await client.get(resourceFrom(args), namespace, name, callFrom(args)));
      },
      list: async (args) => {
        const namespace = optional(args, "namespace");
        return jsonOf((await client.list(resourceFrom(args), namespace, callFrom(args))).items);
      },
      watch: async (args) => {
        const namespace = optional(args, "namespace");
        const watch = await client.watch(resourceFrom(args), namespace, callFrom(args));
        await readWatch(watch, new Gate(), () => report("event"));
      },
    },
    close: () => wire.close(),
  };
}

function restClientOf(transport: ScriptedWire, clock: PartSurroundings["clock"]): RestClient {
  const server = "http://server.test";
  return new RestClient({ server, clock, transport, qps: -1, accept: "application/json" });
}

/** "apps/v1/deployments" or "v1/pods". */
function resourceFrom(args: PartArgs): GroupVersionResource {
  const parts = args.text("resource").split("/");
  const [group = "", version = "", resource = ""] = parts.length === 2 ? ["", ...parts] : parts;
  return { group, version, resource };
}

function callFrom(args: PartArgs): CallOptions {
  return {
    ...(args.has("options") ? { options: optionsFrom(args.args("options")) } : {}),
    ...(args.has("subresources") ? { subresources: args.texts("subresources") } : {}),
  };
}

function optionsFrom(options: PartArgs): RequestOptions {
  return Object.fromEntries(
    options.names().map((name) => {
      const value = options.raw(name);
      return [name, typeof value === "number" ? value : String(value)];
    }),
  );
}

function deletionFrom(args: PartArgs): Readonly<Record<string, unknown>> {
  const propagationPolicy = optional(args, "propagationPolicy");
  return propagationPolicy === "" ? {} : { propagationPolicy };
}

function optional(args: PartArgs, name: string): string {
  return args.has(name) ? args.text(name) : "";
}
