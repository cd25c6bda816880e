import { type HttpAnswer, readAnswer } from "../../steps/apiserver/http-answer.js";
import { asked } from "./asked.js";

/** Sends a request whose response is not compared. "": no body. */
export function send(
  url: string,
  method: string,
  path: string,
  body: string,
  type = "application/json",
): Promise<HttpAnswer> {
  return asked(url, { method, path, headers: { "content-type": type }, body }, readAnswer);
}
