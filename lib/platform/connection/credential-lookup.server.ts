import "server-only";
import { type LookupFunction } from "node:net";
import { type Env } from "@/lib/platform/env.server";
import { lookUpWithin } from "@/lib/platform/look-up.server";
import { isPublicAddress, isThisMachine } from "@/lib/platform/public-address";
import { isOwnMachine } from "./address-fault";

/**
 * The lookup for a stored credential: each connection applies the rules of `addressFault` to the addresses that its
 * host name resolves to. The environment's credential belongs to the operator of the server and its network, and goes
 * wherever the machine resolves it.
 */
export function credentialLookup({
  connectionSource,
  pixBaseUrl,
  environment,
}: Pick<Env, "connectionSource" | "pixBaseUrl" | "environment">): LookupFunction | undefined {
  if (connectionSource !== "database") return undefined;
  const isOwn = isOwnMachine(new URL(pixBaseUrl).hostname, environment);
  return lookUpWithin(isOwn ? isThisMachine : isPublicAddress);
}
