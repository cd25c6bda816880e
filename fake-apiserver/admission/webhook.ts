/**
 * The webhooks of the stored configurations, with the defaults of a real server.
 *
 * Mirrors: apiserver pkg/admission/configuration, pkg/admission/plugin/webhook/accessors.go.
 */
import type { KubernetesObject } from "../../src/wire/resource.js";
import { type LabelRequirement, parseLabelSelector } from "../storage/label-selector.js";
import { selectorText } from "../storage/selector-text.js";
import { type JsonObject, record, records, texts } from "../values/json-value.js";
import { type MatchRule, ruleOf } from "./match-resources.js";
import type { ClientConfig } from "./webhook-client.js";

/** A condition in CEL. */
export interface MatchCondition {
  readonly name: string;
  readonly expression: string;
}

/** A webhook that is to be asked about writes. */
export interface Webhook {
  /** Distinguishes it from others of the same name. */
  readonly id: string;
  readonly name: string;
  readonly configuration: string;
  readonly rules: readonly MatchRule[];
  /** Whether it also wants to see writes to other versions of what its rules name. */
  readonly matchesEquivalents: boolean;
  readonly namespaceSelector: readonly LabelRequirement[];
  readonly objectSelector: readonly LabelRequirement[];
  readonly conditions: readonly MatchCondition[];
  readonly client: ClientConfig;
  readonly isIgnoredOnFailure: boolean;
  readonly timeoutSeconds: number;
  /** Absent: unspecified. */
  readonly sideEffects?: string;
  readonly reviewVersions: readonly string[];
  readonly isReinvoked: boolean;
}

const TIMEOUT_SECONDS = 10;

/** Configurations are frozen: what one says is read once. */
const read = new WeakMap<KubernetesObject, readonly Webhook[]>();

/** The webhooks of a configuration, in its order. */
export function webhooksOf(configuration: KubernetesObject): readonly Webhook[] {
  const known = read.get(configuration);
  if (known !== undefined) return known;
  const { name = "" } = configuration.metadata;
  const webhooks = records(configuration["webhooks"]).map((one, index) =>
    webhookOf(one, name, index),
  );
  read.set(configuration, webhooks);
  return webhooks;
}

function webhookOf(webhook: JsonObject, configuration: string, index: number): Webhook {
  const { sideEffects, timeoutSeconds } = webhook;
  const name = String(webhook["name"] ?? "");
  return {
    id: `${configuration}/${name}/${index}`,
    name,
    configuration,
    rules: records(webhook["rules"]).map(ruleOf),
    matchesEquivalents: (webhook["matchPolicy"] ?? "Equivalent") === "Equivalent",
    namespaceSelector: parseLabelSelector(selectorText(webhook["namespaceSelector"])),
    objectSelector: parseLabelSelector(selectorText(webhook["objectSelector"])),
    conditions: records(webhook["matchConditions"]).map((condition) => ({
      name: String(condition["name"] ?? ""),
      expression: String(condition["expression"] ?? ""),
    })),
    client: clientConfigOf(webhook["clientConfig"]),
    isIgnoredOnFailure: webhook["failurePolicy"] === "Ignore",
    timeoutSeconds: typeof timeoutSeconds === "number" ? timeoutSeconds : TIMEOUT_SECONDS,
    ...(typeof sideEffects === "string" ? { sideEffects } : {}),
    reviewVersions: texts(webhook["admissionReviewVersions"]),
    isReinvoked: webhook["reinvocationPolicy"] === "IfNeeded",
  };
}

/** Where and how a webhook of any kind is called. */
export function clientConfigOf(config: unknown): ClientConfig {
  const { url, service, caBundle } = record(config);
  const { namespace, name, path, port } = record(service);
  return {
    ...(typeof url === "string" ? { url } : {}),
    ...(typeof name === "string"
      ? {
          service: {
            namespace: String(namespace ?? ""),
            name,
            path: String(path ?? ""),
            port: typeof port === "number" ? port : HTTPS_PORT,
          },
        }
      : {}),
    caPem: Buffer.from(String(caBundle ?? ""), "base64")
      .toString()
      .trim(),
  };
}

const HTTPS_PORT = 443;
