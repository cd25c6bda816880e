/** What was sent is no protobuf, or not that of the kind. The message says why. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError";
}
