/** The body is not protobuf, or not a message of the kind. */
export class ProtobufError extends Error {
  override readonly name = "ProtobufError";
}
