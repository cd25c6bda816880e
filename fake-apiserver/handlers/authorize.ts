import { ALWAYS_ALLOW, type Authorizer } from "../authorization/authorizer.js";
import { notAllowed } from "../authorization/forbidden.js";
import { impersonation } from "../authorization/impersonation.js";
import { requestAttributes } from "../authorization/request-attributes.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import { badRequest } from "../storage/status-bodies.js";
import { type Answer, statusAnswer } from "./answer.js";
import type { Handler, RequestContext } from "./request-context.js";
import { timeoutComplaint } from "./request-timeout.js";
import { userInfoOf } from "./user-info.js";

const IMPERSONATION = "impersonate-";
/** Headers that prevent browsers from rendering a refusal as a page. */
const HEADERS = { "X-Content-Type-Options": "nosniff" };

/**
 * Lets requests act as another user where they may, and lets through what is allowed. That is decided by what a request says,
 * before the resource is looked up.
 */
export function authorized(
  handler: Handler,
  authorizer: Authorizer,
  profile: ServerProfile,
): Handler {
  const isConstrained = profile.has("constrainedImpersonation");
  const decided = authorizer === ALWAYS_ALLOW ? handler : deciding(handler, authorizer);
  return async (context) => {
    if (!isImpersonating(context)) return decided(context);
    const complaint = timeoutComplaint(context);
    if (complaint !== undefined) return statusAnswer(badRequest(complaint));
    const wanted = requestAttributes(userInfoOf(context), context.facts);
    const { headers } = context;
    const outcome = impersonation({ headers, wanted, authorizer, isConstrained });
    if (outcome === undefined) return decided(context);
    if ("refusal" in outcome) return statusAnswer(outcome.refusal, HEADERS);
    return decided({ ...context, actsAs: outcome.user });
  };
}

function deciding(handler: Handler, authorizer: Authorizer): Handler {
  return async (context): Promise<Answer> => {
    const complaint = timeoutComplaint(context);
    if (complaint !== undefined) return statusAnswer(badRequest(complaint));
    const wanted = requestAttributes(userInfoOf(context), context.facts);
    const { isAllowed, reason } = authorizer.authorize(wanted);
    return isAllowed ? handler(context) : statusAnswer(notAllowed(wanted, reason), HEADERS);
  };
}

function isImpersonating({ headers }: RequestContext): boolean {
  if (headers["impersonate-user"] !== undefined) return true;
  for (const name in headers) if (name.startsWith(IMPERSONATION)) return true;
  return false;
}
