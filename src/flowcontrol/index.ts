/**
 * How often and how fast, as a library: client-go's util/flowcontrol and the token bucket under it.
 */

export { type Reservation, TokenBucket, type TokenBucketOptions } from "./token-bucket.js";
