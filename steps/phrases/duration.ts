import { defineParameterType } from "@cucumber/cucumber";
import { durationMs } from "../../src/suite/notation/duration-ms.js";

defineParameterType({
  name: "duration",
  regexp: /\d+(?:\.\d+)? (?:ms|s|min|h)/,
  useForSnippets: false,
  transformer: durationMs,
});
