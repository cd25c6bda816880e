import { defineParameterType } from "@cucumber/cucumber";
import { FAILURE, failureFrom } from "../../src/suite/parts/failures.js";

defineParameterType({
  name: "failure",
  regexp: FAILURE,
  useForSnippets: false,
  transformer: failureFrom,
});
