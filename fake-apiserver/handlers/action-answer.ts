import type { Status } from "../../src/wire/status.js";
import type { JsonObject } from "../values/json-value.js";
import { type Answer, statusAnswer } from "./answer.js";

/** The request of an action. */
export interface AskedAction {
  readonly sent: JsonObject;
  readonly isDryRun: boolean;
}

/** The answer to an action that succeeded. */
export function actionDone(): Answer {
  const status: Status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    code: 201,
  };
  return statusAnswer(status);
}
