import type { ArgsOf } from "../../protocol/adapter.js";
import { PortError } from "../../protocol/port-error.js";

type Creation = ArgsOf<"informer.create">;

/** Where scenarios have their objects, except those about namespaces. */
export const HOME_NAMESPACE = "default";

/**
 * Creates an informer of all namespaces, or, with a library that is bound to one, of namespace default. Resolves with that namespace
 * in the latter case, otherwise with undefined.
 * @throws PortError if the port creates neither
 */
export async function createWhereItCan(
  create: (args: Creation) => Promise<unknown>,
  args: Creation,
): Promise<string | undefined> {
  try {
    await create(args);
    return undefined;
  } catch (error) {
    const isOfAll = args.resource.namespaced && args.namespace === undefined;
    if (!isOfAll || !isNotSupported(error)) throw error;
    await create({ ...args, namespace: HOME_NAMESPACE }).catch((second: unknown) => {
      throw isNotSupported(second) ? error : second;
    });
    return HOME_NAMESPACE;
  }
}

function isNotSupported(error: unknown): boolean {
  return error instanceof PortError && error.code === "not-supported";
}
