/**
 * Questions of expressions to the authorizer. Everybody may do everything, as with `--authorization-mode=AlwaysAllow`.
 *
 * Mirrors: k8s.io/apiserver pkg/cel/library/authz.go.
 */
import { labelFaults, subdomainFaults } from "../values/qualified-name.js";
import { declare, KUBERNETES_TYPES, type Overload, text } from "./functions.js";
import { CelError, Opaque } from "./values.js";

/** The authorizer, a question to it, or its answer. */
class Authorization extends Opaque {
  override readonly typeName: string;

  constructor(typeName: string) {
    super();
    this.typeName = typeName;
  }

  /** Nobody is asked twice whether it is the same question. */
  override equals(): boolean {
    throw new CelError("no such overload");
  }
}

function only(type: keyof typeof KUBERNETES_TYPES): Authorization {
  return new Authorization(KUBERNETES_TYPES[type].name);
}

/** What expressions about requests know as `authorizer`. */
export const AUTHORIZER = only("authorizer");
/** What they know as `authorizer.requestResource`. */
export const RESOURCE_CHECK = only("resourceCheck");

const PATH_CHECK = only("pathCheck");
const GROUP_CHECK = only("groupCheck");
const DECISION = only("decision");

/** The functions that ask. */
export const AUTHORIZATION: readonly Overload[] = [
  ...declare((_authorizer, path) => {
    if (text(path).trim() === "") throw new CelError("path must not be empty");
    return PATH_CHECK;
  }, "authorizer_path authorizer~path(string): pathCheck"),
  ...declare(() => GROUP_CHECK, "authorizer_group authorizer~group(string): groupCheck"),
  ...declare((_authorizer, namespace, name) => {
    if (subdomainFaults(text(name), "characters").length > 0) {
      throw new CelError("Invalid service account name");
    }
    if (labelFaults(text(namespace)).length > 0) {
      throw new CelError("Invalid service account namespace");
    }
    return AUTHORIZER;
  }, "authorizer_serviceaccount authorizer~serviceAccount(string, string): authorizer"),
  ...declare((_group, resource) => {
    if (text(resource).trim() === "") throw new CelError("resource must not be empty");
    return RESOURCE_CHECK;
  }, "groupcheck_resource groupCheck~resource(string): resourceCheck"),
  ...declare(
    (check = null) => check,
    "resourcecheck_subresource resourceCheck~subresource(string): resourceCheck",
    "resourcecheck_namespace resourceCheck~namespace(string): resourceCheck",
    "resourcecheck_name resourceCheck~name(string): resourceCheck",
    "authorizer_fieldselector resourceCheck~fieldSelector(string): resourceCheck",
    "authorizer_labelselector resourceCheck~labelSelector(string): resourceCheck",
  ),
  ...declare(
    () => DECISION,
    "pathcheck_check pathCheck~check(string): decision",
    "resourcecheck_check resourceCheck~check(string): decision",
  ),
  ...declare(() => true, "decision_allowed decision~allowed(): bool"),
  ...declare(() => false, "decision_errored decision~errored(): bool"),
  ...declare(
    () => "",
    "decision_error decision~error(): string",
    "decision_reason decision~reason(): string",
  ),
];
