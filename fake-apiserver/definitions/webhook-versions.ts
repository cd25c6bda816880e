import type { KubernetesObject } from "../../src/wire/resource.js";
import { ConvertedForms } from "../storage/converted-forms.js";
import {
  groupVersion,
  type ServedResource,
  type WebhookConversion,
} from "../storage/served-resource.js";
import { at, type JsonObject, record } from "../values/json-value.js";

/** Makes one collection of versions that a webhook converts. */
export function convertedByWebhook(
  served: readonly ServedResource[],
  storage: ServedResource,
  definition: {
    readonly name: string;
    readonly webhook: JsonObject;
    readonly before: ConvertedForms | undefined;
  },
): readonly ServedResource[] {
  const forms = new ConvertedForms(definition.before);
  const isServed = served.some(({ version }) => version === storage.version);
  const all = isServed ? served : [...served, storage];
  const [first] = isServed ? [storage] : served;
  const reviewVersions = at(definition.webhook, "conversionReviewVersions");
  const conversion: WebhookConversion = {
    definition: definition.name,
    kind: storage.kind,
    storage,
    clientConfig: record(definition.webhook["clientConfig"]),
    reviewVersions: Array.isArray(reviewVersions) ? reviewVersions.map(String) : [],
    versions: () => served,
    forms,
  };
  return served.map((resource) => ({
    ...resource,
    conversion,
    views: all
      .filter(({ version }) => version !== resource.version)
      .map((other) => ({
        of: other,
        convert: (object: KubernetesObject) => {
          const apiVersion = groupVersion(other);
          return forms.formOf(object, apiVersion) ?? { ...object, apiVersion };
        },
      })),
    ...(first === undefined || first.version === resource.version ? {} : { storedAs: first }),
  }));
}
