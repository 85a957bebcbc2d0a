import "server-only";
import { randomUUID } from "node:crypto";
import type pino from "pino";
import { type Clock } from "@/lib/core/time/clock";
import { PRINCIPAL } from "@/lib/core/ids";
import { openPixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Connection, type Env } from "@/lib/platform/env.server";
import { AddressRefused } from "@/lib/platform/look-up.server";
import { credentialLookup } from "./credential-lookup.server";

const TIMEOUT_MS = 10_000;

export type Tried =
  | { came: "in"; accountId: string | null }
  | { came: "refused" }
  /** Its name leads into a private network: nothing was sent. */
  | { came: "inside" }
  /** No answer, or one that is not the service's. */
  | { came: "nowhere" };

/** Signs in with it and reads the main account, before anybody is asked to agree: nothing is written at the service. */
export async function tryCredential(
  { clock, log }: { clock: Clock; log: pino.Logger },
  env: Connection & Pick<Env, "environment">,
): Promise<Tried> {
  const client = openPixClient({
    env,
    clock,
    log,
    onCall: () => undefined,
    readTimeoutMs: TIMEOUT_MS,
    lookup: credentialLookup(env),
  });
  try {
    const { id } = await client.getAccount({ wallet: PRINCIPAL, traceId: randomUUID() });
    return { came: "in", accountId: id };
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    if (error.cause instanceof AddressRefused) return { came: "inside" };
    if (error.kind === "credential") return { came: error.status === 403 ? "nowhere" : "refused" };
    // The credential signed in but may not read this. An answer that cannot be read is from another server.
    return client.tokenAgeMs() === null ? { came: "nowhere" } : { came: "in", accountId: null };
  } finally {
    client.close();
  }
}
