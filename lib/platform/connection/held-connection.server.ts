import "server-only";
import { type Connection, type Env, NOT_CONNECTED, type WebhookSecrets } from "@/lib/platform/env.server";
import { type Store } from "@/lib/platform/store/store.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type ConnectionRow, findInForce } from "./records.server";
import { type Endpoints } from "./schema";

export type HeldConnection = {
  current(): Connection;
  /** The stored version; null where none is stored or the environment's takes precedence. */
  id(): string | null;
  /** The key of the findings about this connection (`connectionKey`). */
  key(): string;
  isConnected(): boolean;
  /** The service's id of the account under which calls leave; null: it may not be read. Throws PixError where none may leave. */
  account(): Promise<string | null>;
  /** Resolves when the findings from all answers so far are stored. */
  written(): Promise<void>;
  /** Reads the connection in force now. A caller that changed it need not wait for a notification. */
  refresh(): Promise<void>;
};

type Opened = { id: string | null; connection: Connection; key: string };

/**
 * The connection that this process uses. The environment's is valid for the life of the process; a stored one changes
 * with its table. `onChange` is called before any caller sees another connection.
 */
export function openHeldConnection({
  env,
  store,
  vault,
  onChange,
  written = () => Promise.resolve(),
  account = () => Promise.resolve(null),
}: {
  env: Env;
  store: Store;
  vault: Vault;
  onChange: (connection: Connection) => void;
  written?: () => Promise<void>;
  account?: () => Promise<string | null>;
}): HeldConnection {
  const opened = (id: string | null, connection: Connection): Opened => ({
    id,
    connection,
    key: connectionKey(vault, connection),
  });
  let held = opened(null, env.connectionSource === "environment" ? pickConnection(env) : NOT_CONNECTED);
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;

  async function read(): Promise<void> {
    do {
      isAskedAgain = false;
      const row = await store.read(findInForce);
      if (row?.id === held.id || (row === null && held.id === null)) continue;
      const next = row === null ? opened(null, NOT_CONNECTED) : opened(row.id, openConnection(vault, row));
      onChange(next.connection);
      held = next;
    } while (isAskedAgain);
  }

  return {
    current: () => held.connection,
    id: () => held.id,
    key: () => held.key,
    written,
    account,
    isConnected: () => held.connection.connectionSource !== "none",
    refresh() {
      if (env.connectionSource === "environment") return Promise.resolve();
      isAskedAgain = true;
      reading ??= read().finally(() => (reading = null));
      return reading;
    },
  };
}

/** A key that identifies the address and the credential without revealing either. */
export const connectionKey = (
  vault: Vault,
  { pixBaseUrl, pixClientId, pixClientSecret }: Connection,
): string => vault.blind("connection", [pixBaseUrl, pixClientId, pixClientSecret].join("\n"));

const pickConnection = ({
  connectionSource,
  pixBaseUrl,
  pixClientId,
  pixClientSecret,
  webhookSecrets,
}: Connection): Connection => ({
  connectionSource,
  pixBaseUrl,
  pixClientId,
  pixClientSecret,
  webhookSecrets,
});

/** Throws where it was sealed about another address or another row. */
export function openConnection(vault: Vault, row: ConnectionRow): Connection {
  if (row.clientSecret === null || row.webhookSecrets === null)
    throw new Error("a version that is over is not opened");
  return {
    connectionSource: "database",
    pixBaseUrl: row.baseUrl,
    pixClientId: row.clientId,
    pixClientSecret: vault.open(ABOUT.clientSecret(row.id, row.baseUrl), row.clientSecret),
    webhookSecrets: secretsOfText(vault.open(ABOUT.webhookSecrets(row.id), row.webhookSecrets)),
  };
}

export const textOfSecrets = (secrets: WebhookSecrets): string => JSON.stringify([...secrets]);

export const endpointsOf = (secrets: WebhookSecrets): Endpoints =>
  [...secrets].map(([name, each]) => ({ name, secrets: each.length }));

const secretsOfText = (text: string): WebhookSecrets => new Map(JSON.parse(text) as [string, string[]][]);
