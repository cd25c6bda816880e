/**
 * Authorizer checks of expressions.
 *
 * Mirrors: k8s.io/apiserver pkg/cel/library/authz.go.
 */
import { labelFaults, subdomainFaults } from "../values/qualified-name.js";
import { declare, KUBERNETES_TYPES, type Overload, text } from "./functions.js";
import { CelError, Opaque } from "./values.js";

/** The subject of a check: a resource, or a path. */
export type CelQuestion =
  | ({ readonly verb: string } & CelResource)
  | { readonly verb: string; readonly path: string };

/** The attributes of a check; unspecified ones are "". */
export interface CelResource {
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** The decision of a check. */
export interface CelDecision {
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** Answers the checks. */
export interface CelAuthorizer {
  /** Checks the user of the request. */
  decide(question: CelQuestion): CelDecision;
  /** The same for a service account. */
  asAccount(namespace: string, name: string): CelAuthorizer;
}

/** The authorizer of a request, and the resource of the request. */
export interface CelAccess {
  readonly authorizer: CelAuthorizer;
  readonly resource: CelResource;
}

/** The authorizer, a check, or its decision. */
abstract class Authorization extends Opaque {
  override equals(): boolean {
    throw new CelError("no such overload");
  }
}

/** The variable `authorizer`. */
export class AuthorizerValue extends Authorization {
  override readonly typeName = KUBERNETES_TYPES.authorizer.name;
  readonly authorizer: CelAuthorizer;

  constructor(authorizer: CelAuthorizer) {
    super();
    this.authorizer = authorizer;
  }
}

class GroupCheck extends Authorization {
  override readonly typeName = KUBERNETES_TYPES.groupCheck.name;
  readonly authorizer: CelAuthorizer;
  readonly group: string;

  constructor(authorizer: CelAuthorizer, group: string) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }
}

/** The variable `authorizer.requestResource`. */
export class ResourceCheck extends Authorization {
  override readonly typeName = KUBERNETES_TYPES.resourceCheck.name;
  readonly authorizer: CelAuthorizer;
  readonly resource: CelResource;

  constructor(authorizer: CelAuthorizer, resource: CelResource) {
    super();
    this.authorizer = authorizer;
    this.resource = resource;
  }

  with(change: Partial<CelResource>): ResourceCheck {
    return new ResourceCheck(this.authorizer, { ...this.resource, ...change });
  }
}

class PathCheck extends Authorization {
  override readonly typeName = KUBERNETES_TYPES.pathCheck.name;
  readonly authorizer: CelAuthorizer;
  readonly path: string;

  constructor(authorizer: CelAuthorizer, path: string) {
    super();
    this.authorizer = authorizer;
    this.path = path;
  }
}

class DecisionValue extends Authorization {
  override readonly typeName = KUBERNETES_TYPES.decision.name;
  readonly decision: CelDecision;

  constructor(decision: CelDecision) {
    super();
    this.decision = decision;
  }
}

/** A value of a type. The checker guarantees it, except for dynamic types. @throws CelError */
function of<T>(type: abstract new (...parameters: never[]) => T, value: unknown): T {
  if (value instanceof type) return value;
  throw new CelError("no such overload");
}

const ANYWHERE = { subresource: "", namespace: "", name: "" };

/** The functions of checks. */
export const AUTHORIZATION: readonly Overload[] = [
  ...declare((from, path) => {
    if (text(path).trim() === "") throw new CelError("path must not be empty");
    return new PathCheck(of(AuthorizerValue, from).authorizer, text(path));
  }, "authorizer_path authorizer~path(string): pathCheck"),
  ...declare(
    (from, group) => new GroupCheck(of(AuthorizerValue, from).authorizer, text(group)),
    "authorizer_group authorizer~group(string): groupCheck",
  ),
  ...declare((from, namespace, name) => {
    if (subdomainFaults(text(name), "characters").length > 0) {
      throw new CelError("Invalid service account name");
    }
    if (labelFaults(text(namespace)).length > 0) {
      throw new CelError("Invalid service account namespace");
    }
    const { authorizer } = of(AuthorizerValue, from);
    return new AuthorizerValue(authorizer.asAccount(text(namespace), text(name)));
  }, "authorizer_serviceaccount authorizer~serviceAccount(string, string): authorizer"),
  ...declare((from, resource) => {
    if (text(resource).trim() === "") throw new CelError("resource must not be empty");
    const { authorizer, group } = of(GroupCheck, from);
    return new ResourceCheck(authorizer, { ...ANYWHERE, group, resource: text(resource) });
  }, "groupcheck_resource groupCheck~resource(string): resourceCheck"),
  ...declare(
    (check, subresource) => of(ResourceCheck, check).with({ subresource: text(subresource) }),
    "resourcecheck_subresource resourceCheck~subresource(string): resourceCheck",
  ),
  ...declare(
    (check, namespace) => of(ResourceCheck, check).with({ namespace: text(namespace) }),
    "resourcecheck_namespace resourceCheck~namespace(string): resourceCheck",
  ),
  ...declare(
    (check, name) => of(ResourceCheck, check).with({ name: text(name) }),
    "resourcecheck_name resourceCheck~name(string): resourceCheck",
  ),
  // RBAC has no selectors.
  ...declare(
    (check = null) => check,
    "authorizer_fieldselector resourceCheck~fieldSelector(string): resourceCheck",
    "authorizer_labelselector resourceCheck~labelSelector(string): resourceCheck",
  ),
  ...declare((check, verb) => {
    const { authorizer, path } = of(PathCheck, check);
    return new DecisionValue(authorizer.decide({ verb: text(verb), path }));
  }, "pathcheck_check pathCheck~check(string): decision"),
  ...declare((check, verb) => {
    const { authorizer, resource } = of(ResourceCheck, check);
    return new DecisionValue(authorizer.decide({ verb: text(verb), ...resource }));
  }, "resourcecheck_check resourceCheck~check(string): decision"),
  ...declare(
    (decision) => of(DecisionValue, decision).decision.isAllowed,
    "decision_allowed decision~allowed(): bool",
  ),
  ...declare(() => false, "decision_errored decision~errored(): bool"),
  ...declare(() => "", "decision_error decision~error(): string"),
  ...declare(
    (decision) => of(DecisionValue, decision).decision.reason,
    "decision_reason decision~reason(): string",
  ),
];
