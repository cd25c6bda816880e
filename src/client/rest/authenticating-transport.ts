/**
 * Adds the current credentials of a source to each request. After a 401 the credentials are renewed for the next request;
 * this one keeps its answer. Mirrors: client-go@32ce75a7 plugin/pkg/client/auth/exec/exec.go, transport/token_source.go.
 */
import { type CredentialSource, isSameCertificate, type Shown } from "./credentials.js";
import type { HttpRequest, HttpResponse, RoundTripper } from "./http.js";
import { HttpTransport, type HttpTransportOptions } from "./http-transport.js";

const UNAUTHORIZED = 401;

/** See the head of this file. A changed certificate uses new connections, and closes the old ones when they are idle. */
export class AuthenticatingTransport implements RoundTripper {
  readonly #source: CredentialSource;
  readonly #options: HttpTransportOptions;
  #shown: Shown | undefined;
  #transport: HttpTransport | undefined;

  constructor(source: CredentialSource, options: HttpTransportOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** @throws the errors of the source and of `HttpTransport.roundTrip` */
  async roundTrip(request: HttpRequest): Promise<HttpResponse> {
    const shown = await this.#source.current();
    const { authorization } = shown;
    const headers = {
      ...request.headers,
      ...(authorization === undefined ? {} : { authorization }),
    };
    const response = await this.#transportFor(shown).roundTrip({ ...request, headers });
    if (response.statusCode === UNAUTHORIZED) this.#source.refused(shown);
    return response;
  }

  /** Closes every connection. */
  destroy(): void {
    this.#transport?.destroy();
  }

  #transportFor(shown: Shown): HttpTransport {
    const known = this.#transport;
    if (known !== undefined && this.#shown !== undefined && isSameCertificate(shown, this.#shown)) {
      return known;
    }
    // A watch with old credentials would continue forever.
    known?.destroy();
    const { certificate, key } = shown;
    const { certificate: _, key: __, ...options } = this.#options;
    this.#shown = shown;
    this.#transport = new HttpTransport({
      ...options,
      ...(certificate === undefined || key === undefined ? {} : { certificate, key }),
    });
    return this.#transport;
  }
}
