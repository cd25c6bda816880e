import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { AdmissionChain } from "../admission/admission-chain.js";
import type { ConversionClient } from "../admission/conversion-client.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import type { AccountTokens, TokenUser } from "./account-tokens.js";
import type { ServiceAddresses } from "./service-addresses.js";

/** What every handler may use. */
export interface HandlerServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** What writes of clients pass before they are stored. */
  readonly admission: AdmissionChain;
  /** Converts custom resources whose definitions name a webhook for that. */
  readonly conversions: ConversionClient;
  readonly clock: Clock;
  /** Draws generated names, and nothing else, so that other draws do not change them. */
  readonly names: Prng;
  /** Which release the server speaks as. */
  readonly profile: ServerProfile;
  /** Without a cache, lists of version "0" come from etcd: consistent, and in pages. */
  readonly hasWatchCache: boolean;
  /** Whether objects of built-in kinds get what a real server adds to them, instead of staying as they were sent. */
  readonly addsDefaults: boolean;
  readonly accountTokens: AccountTokens;
  readonly serviceAddresses: ServiceAddresses;
  /** Whom a bearer token stands for, if the server knows it. */
  userOfToken(token: string): TokenUser | undefined;
  /** "127.0.0.1:41234" */
  serverAddress(): string;
}
