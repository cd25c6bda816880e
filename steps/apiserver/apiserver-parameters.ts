/** World parameters of the scenarios in `features/apiserver`: plain JSON. */
export interface ApiserverParameters {
  /** Base URL of a real server; "": each scenario starts a fake one. */
  readonly url: string;
  /** Of a real server: the same, but who asks is asked who he is, and may do what the stored roles say. */
  readonly rbacUrl: string;
  /** Of a real server: where it takes orders that no client can give. */
  readonly controlUrl: string;
}
