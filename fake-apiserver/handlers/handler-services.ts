import type { Clock } from "../../src/time/clock.js";
import type { Prng } from "../../src/time/prng.js";
import type { AdmissionChain } from "../admission/admission-chain.js";
import type { ConversionClient } from "../admission/conversion-client.js";
import type { Authorizer } from "../authorization/authorizer.js";
import type { RoleGuard } from "../authorization/role-guard.js";
import type { ServerProfile } from "../profiles/server-profile.js";
import type { ObjectStore } from "../storage/object-store.js";
import type { ObjectWriter } from "../storage/object-writer.js";
import type { ResourceTable } from "../storage/resource-table.js";
import type { AccountTokens, TokenUser } from "./account-tokens.js";
import type { ServiceAddresses } from "./service-addresses.js";

/** Services for all handlers. */
export interface HandlerServices {
  readonly resources: ResourceTable;
  readonly store: ObjectStore;
  readonly writer: ObjectWriter;
  /** The admission of clients' writes. */
  readonly admission: AdmissionChain;
  /** Converts custom resources with a conversion webhook. */
  readonly conversions: ConversionClient;
  readonly clock: Clock;
  /** Draws generated names only, so that other draws do not change them. */
  readonly names: Prng;
  /** The release to imitate. */
  readonly profile: ServerProfile;
  /** Without a cache, lists at version "0" come from etcd: consistent, and paged. */
  readonly hasWatchCache: boolean;
  /** Whether objects of built-in kinds get the additions of a real server, instead of being stored as sent. */
  readonly addsDefaults: boolean;
  /** Whether the controllers run that every cluster has. */
  readonly hasControllers: boolean;
  readonly accountTokens: AccountTokens;
  readonly serviceAddresses: ServiceAddresses;
  /** Authorizes requests. */
  readonly authorizer: Authorizer;
  /** Prevents privilege escalation. Absent: there is no RBAC. */
  readonly roleGuard?: RoleGuard;
  /** The user of a bearer token, if it is valid. */
  userOfToken(token: string): TokenUser | undefined;
  /** "127.0.0.1:41234" */
  serverAddress(): string;
}
