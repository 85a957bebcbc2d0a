import "server-only";
import type pino from "pino";
import { type Clock } from "@/lib/core/time/clock";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type ChangingClient, openChangingClient } from "@/lib/pix/changing-client.server";
import { openPixClient } from "@/lib/pix/client.server";
import { type Connection, type Env } from "@/lib/platform/env.server";
import { type Store } from "@/lib/platform/store/store.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { canonicalAddress } from "./address-fault";
import { type CheckRecorder, openCheckRecorder } from "./check-recorder.server";
import { credentialLookup } from "./credential-lookup.server";
import { type HeldConnection, connectionKey, openHeldConnection } from "./held-connection.server";
import { openOwnAccount } from "./own-account.server";

export type PixLink = { connection: HeldConnection; pix: ChangingClient; checks: CheckRecorder };

/**
 * One process's way to the service: the connection in force, the client that goes by it, and what its answers show. Another
 * connection is another client, with a token of its own.
 */
export function openPixLink({
  onCall,
  onSecrets,
  ...services
}: {
  env: Env;
  store: Store;
  vault: Vault;
  clock: Clock;
  log: pino.Logger;
  onCall: (call: ApiCallRecord) => void;
  /** Receives each connection before it is used. */
  onSecrets: (connection: Connection) => void;
}): PixLink {
  const { vault, clock, log, store } = services;
  const checks = openCheckRecorder(store, log);
  const pix = openChangingClient();

  function use(next: Connection): void {
    onSecrets(next);
    const key = connectionKey(vault, next);
    const onAnswer: Parameters<typeof openPixClient>[0]["onAnswer"] = (answer) => checks.note(key, answer);
    if (next.connectionSource === "none") return pix.use(null);
    const client = openPixClient({
      env: next,
      clock,
      log,
      onCall,
      onAnswer,
      lookup: credentialLookup({ ...next, environment: services.env.environment }),
    });
    const admission = openOwnAccount({
      client,
      baseUrl: canonicalAddress(next.pixBaseUrl),
      store,
      clock,
      onCompared: (compared) => checks.noteAccount(key, compared, clock.now()),
    });
    pix.use({ client, admission });
  }
  const connection = openHeldConnection({
    ...services,
    onChange: use,
    written: () => checks.flush(),
    account: () => pix.account(),
  });
  use(connection.current());
  return { connection, pix, checks };
}
