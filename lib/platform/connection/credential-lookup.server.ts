import "server-only";
import { type LookupFunction } from "node:net";
import { type Env } from "@/lib/platform/env.server";
import { lookUpWithin } from "@/lib/platform/look-up.server";
import { isPublicAddress, isThisMachine } from "@/lib/platform/public-address";
import { isOwnMachine } from "./address-fault";

/**
 * Where a kept credential goes: what `addressFault` asks of an address, asked at each connection of what its name leads to.
 * The environment's is of whoever runs the server and its network, and goes where the machine finds it.
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
