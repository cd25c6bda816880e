import fc from "fast-check";
import { after, asking, identity, writing } from "./action-sequences.js";
import { rarely } from "./drawn-kind.js";

const REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
const SIGNING_REQUEST =
  "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBTUUzUzJHWkV5ZExzMTVKQXowNgpBOGs3dWhuakRhUTVxYUxWcEh6SHNVVVFvQUF3QlFZREsyVndBMEVBaWg0UXBEU2dPMWVjZGhZbWw1Wis3OEhYClZFRURpeG9hdURBdDVNd1pKUXVFYXQzWDM4MnFhUGlEMjc3OVJ0RU9mUHJFcmlIVTBDVnN6UGlxMDR6cERnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==";
const CERTIFICATE_SPEC = fc.record({
  signerName: fc.constantFrom("example.com/signer", "example.com/signer", "odd"),
  usages: fc.constantFrom<unknown>(["client auth"], ["client auth"], [], ["odd"], undefined),
  request: fc.constantFrom(SIGNING_REQUEST, SIGNING_REQUEST, SIGNING_REQUEST, "YQ=="),
  expirationSeconds: rarely(fc.constantFrom(600, 599), 4),
});
const APPROVAL = fc.record({
  ...identity("certificates.k8s.io/v1", "CertificateSigningRequest"),
  metadata: fc.record({
    name: fc.constant("{namespace}-a"),
    labels: rarely(fc.constantFrom<unknown>({ a: "b" }, { "a b": "c" }), 3),
  }),
  spec: rarely(CERTIFICATE_SPEC, 2),
  status: rarely(
    fc.record({
      conditions: rarely(
        fc.array(
          fc.record({
            type: fc.constantFrom("Approved", "Denied", "Failed", "Odd", ""),
            status: fc.constantFrom("True", "True", "False", "odd", undefined),
            reason: rarely(fc.constant("r"), 2),
            message: rarely(fc.constant("m"), 4),
          }),
          { maxLength: 2 },
        ),
        1,
      ),
      certificate: rarely(fc.constantFrom("YQ==", "", "?"), 4),
    }),
    1,
  ),
});
/** Certificate signing requests, and their approvals. */
export const APPROVED = after(
  [
    writing(
      "POST",
      [REQUESTS],
      fc.record({ metadata: fc.constant({ name: "{namespace}-a" }), spec: CERTIFICATE_SPEC }),
    ),
  ],
  fc.oneof(
    ...(["PUT", "PATCH"] as const).map((method) =>
      writing(
        method,
        ["/approval", "/approval", "/status", ""].map((end) => `${REQUESTS}/{namespace}-a${end}`),
        APPROVAL,
      ),
    ),
    asking(["GET", "DELETE"], [`${REQUESTS}/{namespace}-a`]),
    asking(["GET", "POST", "DELETE"], [`${REQUESTS}/{namespace}-a/approval`]),
  ),
);
