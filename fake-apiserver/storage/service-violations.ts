import { type JsonObject, records } from "../values/json-value.js";
import { labelFaults } from "../values/qualified-name.js";
import { type Cause, duplicate, invalid, required, unsupported } from "./field-causes.js";
import { PROTOCOLS, portNameFaults, portNumberFaults } from "./port-faults.js";

/**
 * Validates the ports and the external name of a service.
 *
 * Mirrors: kubernetes pkg/apis/core/validation/validation.go (validateService, validateServicePort).
 */
export function serviceViolations(spec: JsonObject): readonly Cause[] {
  const ports = records(spec["ports"]);
  const isName = spec["type"] === "ExternalName";
  const needsPorts = !isName && spec["clusterIP"] !== "None";
  return [
    ...(needsPorts && ports.length === 0 ? [required("spec.ports")] : []),
    ...(isName && !spec["externalName"] ? [required("spec.externalName")] : []),
    ...ports.flatMap((port, index) => portViolations(ports, index, port)),
  ];
}

function portViolations(
  ports: readonly JsonObject[],
  index: number,
  { name = "", port, protocol, targetPort }: JsonObject,
): readonly Cause[] {
  const field = `spec.ports[${index}]`;
  const isNameless = name === "";
  const isTaken = !isNameless && ports.slice(0, index).some((one) => one["name"] === name);
  const faults = isNameless ? [] : labelFaults(String(name));
  const ofTarget =
    typeof targetPort === "string" ? portNameFaults(targetPort) : portNumberFaults(targetPort);
  const isProtocol = PROTOCOLS.some((one) => one === protocol);
  return [
    ...(isNameless && ports.length > 1 ? [required(`${field}.name`)] : []),
    ...faults.map((fault) => invalid(`${field}.name`, name, fault)),
    ...(isTaken ? [duplicate(`${field}.name`, name)] : []),
    ...portNumberFaults(port).map((fault) => invalid(`${field}.port`, port ?? 0, fault)),
    ...(isProtocol ? [] : [unsupported(`${field}.protocol`, protocol, PROTOCOLS)]),
    ...ofTarget.map((fault) => invalid(`${field}.targetPort`, targetPort, fault)),
  ];
}
