import { defineParameterType } from "@cucumber/cucumber";
import { CLIENT_CALL, clientCallFrom } from "../../src/suite/parts/client-calls.js";

defineParameterType({
  name: "client call",
  regexp: CLIENT_CALL,
  useForSnippets: false,
  transformer: clientCallFrom,
});
