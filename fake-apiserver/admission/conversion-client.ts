/**
 * Calls webhooks to convert custom resources from one version to another.
 *
 * Mirrors: apiextensions-apiserver pkg/apiserver/conversion/webhook_converter.go.
 */
import type { Prng } from "../../src/time/prng.js";
import type { KubernetesObject } from "../../src/wire/resource.js";
import type { JournalFact } from "../journal/journal-entry.js";
import { withMetadataOf } from "../storage/converted-forms.js";
import type { WebhookConversion } from "../storage/served-resource.js";
import { isJsonObject, type JsonObject, record } from "../values/json-value.js";
import { drawUuid } from "../values/uuid.js";
import { reviewVersionOf, typeFault } from "./review-type.js";
import { clientConfigOf } from "./webhook.js";
import { WebhookCallError, type WebhookClient } from "./webhook-client.js";

const GROUP = "apiextensions.k8s.io";
const TIMEOUT_SECONDS = 30;

/** A webhook has failed to convert; the message is a real server's. */
export class ConversionFailure extends Error {
  override readonly name = "ConversionFailure";
}

/** The dependencies of the client. */
export interface ConversionServices {
  readonly client: WebhookClient;
  /** Generates the UIDs of reviews. */
  readonly reviews: Prng;
  record(fact: JournalFact): void;
}

/** Objects that are to be converted. */
export interface WantedConversion {
  /** The request that needs it: "r1". */
  readonly request: string;
  readonly conversion: WebhookConversion;
  readonly objects: readonly KubernetesObject[];
  /** Whether they are a list, for messages. */
  readonly isList: boolean;
  /** "example.com/v2" */
  readonly apiVersion: string;
}

/** Converts by calling webhooks. */
export class ConversionClient {
  readonly #services: ConversionServices;
  #callCount = 0;

  constructor(services: ConversionServices) {
    this.#services = services;
  }

  /** The objects in the desired version, in their order. Rejects with ConversionFailure. */
  async convert(wanted: WantedConversion): Promise<readonly KubernetesObject[]> {
    const { conversion, request } = wanted;
    this.#callCount += 1;
    const call = `c${this.#callCount}`;
    const { definition } = conversion;
    const webhook = `conversion_webhook_for_${definition}`;
    this.#services.record({
      type: "webhook-called",
      ...{ call, request, configuration: definition, webhook, operation: "CONVERT" },
    });
    try {
      const converted = await this.#ask(wanted);
      this.#services.record({ type: "webhook-answered", call, outcome: "converted" });
      return converted;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#services.record({ type: "webhook-answered", call, outcome: "failed", why });
      throw error;
    }
  }

  async #ask(wanted: WantedConversion): Promise<readonly KubernetesObject[]> {
    const { conversion, objects, apiVersion } = wanted;
    const { client, reviews } = this.#services;
    const version = reviewVersionOf(conversion.reviewVersions);
    if (version === undefined) {
      throw new ConversionFailure("no supported conversion review versions");
    }
    const uid = drawUuid(reviews);
    const question = {
      kind: "ConversionReview",
      apiVersion: `${GROUP}/${version}`,
      request: { uid, desiredAPIVersion: apiVersion, objects },
      response: { uid: "", convertedObjects: null, result: { metadata: {} } },
    };
    const options = { timeoutSeconds: TIMEOUT_SECONDS };
    let converted: readonly unknown[];
    try {
      const answer = await client.post(clientConfigOf(conversion.clientConfig), question, options);
      converted = convertedObjects(answer, version, uid);
    } catch (error) {
      if (!(error instanceof WebhookCallError || error instanceof InvalidResponse)) throw error;
      throw failed(wanted, `failed: ${error.message}`);
    }
    if (converted.length !== objects.length) {
      throw failed(wanted, `returned ${converted.length} objects, expected ${objects.length}`);
    }
    return objects.map((object, index) => checked(wanted, object, converted[index], index));
  }
}

class InvalidResponse extends Error {}

function convertedObjects(review: JsonObject, version: string, uid: string): readonly unknown[] {
  const { response } = review;
  const isStrict = version === "v1";
  const fault = isStrict ? typeFault(review, `${GROUP}/v1, Kind=ConversionReview`) : undefined;
  if (fault !== undefined) throw new InvalidResponse(fault);
  if (!isJsonObject(response)) throw new InvalidResponse("no response provided");
  const given = String(response["uid"] ?? "");
  if (isStrict && given !== uid) {
    throw new InvalidResponse(
      `expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(given)}`,
    );
  }
  const { status = "", message } = record(response["result"]);
  if (status !== "Success") {
    const why = `response.result.status was '${String(status)}', not 'Success'`;
    throw new InvalidResponse(message ? String(message) : why);
  }
  const { convertedObjects: objects } = response;
  return Array.isArray(objects) ? objects : [];
}

/** @throws ConversionFailure for anything but the same object in the desired version */
function checked(
  wanted: WantedConversion,
  object: KubernetesObject,
  converted: unknown,
  index: number,
): KubernetesObject {
  const { isList, apiVersion, conversion } = wanted;
  const place = `object at index ${index}`;
  const invalid = (why: string, isOfType = false) => {
    const what = isList ? `converted ${place}` : isOfType ? place : "object";
    return failed(wanted, `returned invalid ${what}: ${why}`);
  };
  const result = record(converted);
  const received = String(result["apiVersion"] ?? "");
  if (received !== apiVersion) {
    throw invalid(`invalid groupVersion (expected ${apiVersion}, received ${received})`, true);
  }
  const kind = String(result["kind"] ?? "");
  if (kind !== conversion.kind) {
    throw invalid(`invalid kind (expected ${conversion.kind}, received ${kind})`, true);
  }
  const metadata = record(result["metadata"]);
  for (const [field, name] of SAME) {
    const [before, after] = [object.metadata[field] ?? "", metadata[field] ?? ""];
    if (before !== after) {
      throw invalid(`must have the same ${name}: ${String(before)} != ${String(after)}`);
    }
  }
  return withMetadataOf(object, { ...result, metadata });
}

const SAME = [
  ["name", "name"],
  ["namespace", "namespace"],
  ["uid", "UID"],
] as const;

/** "conversion webhook for example.com/v1, Kind=Gadget failed: …" */
function failed({ objects, conversion, isList, apiVersion }: WantedConversion, why: string): Error {
  const from = isList ? apiVersion : objects[0]?.apiVersion;
  const kind = `${conversion.kind}${isList ? "List" : ""}`;
  return new ConversionFailure(`conversion webhook for ${from}, Kind=${kind} ${why}`);
}
