import { type HeldConnection, openHeldConnection } from "@/lib/platform/connection/held-connection.server";
import { type Env } from "@/lib/platform/env.server";
import { type Store } from "@/lib/platform/store/store.server";
import { openVault } from "@/lib/platform/vault/vault.server";

/** The connection that the environment gives. */
export const givenConnection = (env: Env, store: Store): HeldConnection =>
  openHeldConnection({ env, store, vault: openVault(env), onChange: () => undefined });
