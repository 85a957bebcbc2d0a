import "server-only";
import type pino from "pino";
import { type Actor } from "./auth/rights/rights";
import { type Clock } from "@/lib/core/time/clock";
import { type HeldConnection } from "./connection/held-connection.server";
import { type Env } from "./env.server";
import { type InvalidatedCache } from "./live/notify-invalidated-cache.server";
import { type PixClient } from "@/lib/pix/client.server";
import { type Store } from "./store/store.server";
import { type Vault } from "./vault/vault.server";

/** Dependencies that every verb may use, for any caller. Time, ids and the network are injected here. */
export type Services = {
  /** With the connection in force at the moment of the question. */
  env: Env;
  store: Store;
  /** Cache of recent reads, for pages and other reads. No act relies on it. */
  kept: InvalidatedCache;
  pix: PixClient;
  /** Which credential that is, where it comes from, and what of it changed. */
  connection: HeldConnection;
  /** Encrypts and decrypts the sealed data in the database. */
  vault: Vault;
  clock: Clock;
  log: pino.Logger;
};

/** Services on behalf of a person, in one wallet that the person may act on. */
export type Context = Services & {
  actor: Actor;
  /** Reference of the wallet that the address names, checked against the actor's scope; `principal` across wallets. */
  wallet: string;
  /** One identifier through page, intent, call, event and log. */
  traceId: string;
};
