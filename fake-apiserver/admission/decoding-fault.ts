import { goKindOf } from "../values/go-kind.js";
import { at, isJsonObject, type JsonObject } from "../values/json-value.js";

/** A member of an answer whose type Go's decoder insists on. */
interface Typed {
  /** From the review down: "response.allowed". */
  readonly path: string;
  /** In which type it is, and of which type. */
  readonly within: string;
  readonly type: string;
  isFit(value: unknown): boolean;
}

const INT32_MAX = 2 ** 31 - 1;

const isText = (value: unknown) => typeof value === "string";
const isInt32 = (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) <= INT32_MAX;

function typed(
  within: string,
  parent: string,
  members: Readonly<Record<string, readonly [type: string, isFit: (value: unknown) => boolean]>>,
): readonly Typed[] {
  return Object.entries(members).map(([name, [type, isFit]]) => ({
    ...{ within, type, isFit },
    path: parent === "" ? name : `${parent}.${name}`,
  }));
}

const STATUS = "response.status";
const TYPED: readonly Typed[] = [
  ...typed("AdmissionReview", "", { response: ["v1.AdmissionResponse", isJsonObject] }),
  ...typed("AdmissionResponse", "response", {
    uid: ["types.UID", isText],
    allowed: ["bool", (value) => typeof value === "boolean"],
    status: ["v1.Status", isJsonObject],
    patch: ["[]uint8", isText],
    patchType: ["v1.PatchType", isText],
    warnings: ["[]string", Array.isArray],
  }),
  ...typed("Status", STATUS, {
    message: ["string", isText],
    reason: ["v1.StatusReason", isText],
    details: ["v1.StatusDetails", isJsonObject],
    code: ["int32", isInt32],
  }),
  ...typed("StatusDetails", `${STATUS}.details`, { retryAfterSeconds: ["int32", isInt32] }),
];

/** Why Go's decoder does not take a review; undefined: it does. What is null is as good as absent. */
export function decodingFault(review: JsonObject): string | undefined {
  for (const { path, within, type, isFit } of TYPED) {
    const value = path.split(".").reduce<unknown>((one, name) => at(one, name), review) ?? null;
    if (value === null || isFit(value)) continue;
    const isOdd = type === "int32" && typeof value === "number";
    const given = isOdd ? `number ${value}` : goKindOf(value);
    return `json: cannot unmarshal ${given} into Go struct field ${within}.${path} of type ${type}`;
  }
  const warnings = at(review["response"], "warnings");
  const odd = Array.isArray(warnings)
    ? warnings.find((one) => one !== null && !isText(one))
    : undefined;
  if (odd === undefined) return undefined;
  const place = "AdmissionResponse.response.warnings";
  return `json: cannot unmarshal ${goKindOf(odd)} into Go struct field ${place} of type string`;
}
