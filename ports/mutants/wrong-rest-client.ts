/**
 * REST clients that are wrong in one thing: in their options, their transport, the heads of answers, or their requests.
 */
import type { HttpRequest, HttpResponse, RoundTripper } from "../../src/client/rest/http.js";
import type { Request } from "../../src/client/rest/request.js";
import { RestClient, type RestClientOptions } from "../../src/client/rest/rest-client.js";
import { restClientPart } from "../reference/parts/rest-client-part.js";
import type { InformerChange } from "./mutant.js";

/** The part with a client that is made otherwise. */
function made(create: (options: RestClientOptions) => RestClient): InformerChange {
  return {
    components: {
      "rest-client": (settings, surroundings) => restClientPart(settings, surroundings, create),
    },
  };
}

/** With other options. */
export function configured(
  change: (options: RestClientOptions) => RestClientOptions,
): InformerChange {
  return made((options) => new RestClient(change(options)));
}

/** With a transport around its own. */
export function transported(
  roundTrip: (request: HttpRequest, send: RoundTripper["roundTrip"]) => Promise<HttpResponse>,
): InformerChange {
  return configured((options) => {
    const { transport } = options;
    if (transport === undefined) return options;
    const send = (request: HttpRequest) => transport.roundTrip(request);
    return { ...options, transport: { roundTrip: (request) => roundTrip(request, send) } };
  });
}

/** With other headers of answers. */
export function answered(
  headersOf: (response: HttpResponse) => HttpResponse["headers"],
): InformerChange {
  return transported(async (request, send) => {
    const response = await send(request);
    return { ...response, headers: headersOf(response) };
  });
}

/** With requests that are changed when they begin. */
export function requesting(
  change: (request: Request, options: RestClientOptions) => void,
): InformerChange {
  return made((options) => {
    const client = new RestClient(options);
    const verb = client.verb.bind(client);
    client.verb = (method) => {
      const request = verb(method);
      change(request, options);
      return request;
    };
    return client;
  });
}
