import type { Status } from "../../src/wire/status.js";
import { type Answer, statusAnswer } from "../handlers/answer.js";
import type { Interceptor, RequestContext } from "../handlers/request-context.js";

/** Answers instead of the handler. */
export function answering(answer: (context: RequestContext) => Answer): Interceptor {
  return async (context) => answer(context);
}

/** Answers with a Status instead of the handler. */
export function refusing(status: (context: RequestContext) => Status): Interceptor {
  return answering((context) => statusAnswer(status(context)));
}
