/**
 * Shows with each request what a source says at that time. What a server refuses with 401 is asked for anew, for the next
 * request; this one keeps its answer. Mirrors: client-go@32ce75a7 plugin/pkg/client/auth/exec/exec.go, transport/token_source.go.
 */
import { type CredentialSource, isSameCertificate, type Shown } from "./credentials.js";
import type { HttpRequest, HttpResponse, RoundTripper } from "./http.js";
import { HttpTransport, type HttpTransportOptions } from "./http-transport.js";

const UNAUTHORIZED = 401;

/** See the head of this file. Another certificate takes other connections, and closes the old ones when nobody reads. */
export class AuthenticatingTransport implements RoundTripper {
  readonly #source: CredentialSource;
  readonly #options: HttpTransportOptions;
  #shown: Shown | undefined;
  #transport: HttpTransport | undefined;

  constructor(source: CredentialSource, options: HttpTransportOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** @throws what the source throws, and what `HttpTransport.roundTrip` does */
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
    // Whoever watches as somebody else would do so for ever.
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
