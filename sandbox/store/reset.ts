import { newId, PRINCIPAL } from "@/lib/core/ids";
import { type SandboxConfig } from "../env";
import { DEFAULT_FEES, DEFAULT_POLICY, NO_CHAOS } from "../domain/settings";
import { hashSecret, newSecret } from "../domain/secrets";
import { DEFAULT_READINGS } from "../readings";
import { openLedgerAccounts } from "../ledger/ledger";
import { TAKE_RESET_FENCE } from "./locks";
import { type BareTx, type Store, oneRow, queryOn } from "./store";

/** In an order in which no row is still pointed to. */
const WIPED = [
  "delivery_attempts",
  "deliveries",
  "webhook_events",
  "webhook_endpoints",
  "outcomes",
  "idempotency_keys",
  "ledger_accounts",
  "blocks",
  "withdrawals",
  "transactions",
  "institutions",
  "projects",
  "wallets",
  "tokens",
  "credentials",
  "faults",
  "calls",
  "life",
];
/** Up to so many rows a delete is faster than the new files of a truncate. */
const DELETED_ROWS_MAX = 1_000;

/** Values that were generated at this start, because neither the environment nor an earlier start provided them. */
export type Generated = { credential?: { clientId: string; clientSecret: string }; webhookSecret?: string };

/**
 * Creates the first state, or continues with the existing one. Returns the generated values: this is the only time
 * that anybody can read them.
 */
export async function prepareStore(store: Store, config: SandboxConfig): Promise<Generated> {
  return alone(store, async (tx) => {
    const [known] = await tx.query<{ client_id: string; secret_hash: string; webhook_secret: string | null }>(
      "select * from first_credential",
    );
    const credential = credentialOf(config);
    const fresh = credential || known ? undefined : { clientId: newId(), clientSecret: newSecret() };
    const chosen = credential ?? fresh;
    const needsSecret = config.webhookUrl !== undefined && !(config.webhookSecret ?? known?.webhook_secret);
    const freshSecret = needsSecret ? newSecret() : undefined;
    await tx.query(
      `insert into first_credential (client_id, secret_hash, webhook_secret) values ($1, $2, $3)
       on conflict (only_row) do update set client_id = $1, secret_hash = $2, webhook_secret = $3`,
      [
        chosen?.clientId ?? known?.client_id,
        chosen ? hashSecret(chosen.clientSecret) : known?.secret_hash,
        config.webhookSecret ?? known?.webhook_secret ?? freshSecret ?? null,
      ],
    );
    // The first credential differs from that of the last start: the old one has no owner any more.
    if (known && chosen && chosen.clientId !== known.client_id)
      await tx.query("delete from credentials where client_id = $1", [known.client_id]);
    await tx.query(
      `insert into state (account_id, readings, policy, fees, chaos) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      firstSettings(),
    );
    await seedFirst(tx, config);
    return { ...(fresh && { credential: fresh }), ...(freshSecret && { webhookSecret: freshSecret }) };
  });
}

const credentialOf = ({ clientId, clientSecret }: SandboxConfig) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;

const firstSettings = () => [newId(), DEFAULT_READINGS, DEFAULT_POLICY, DEFAULT_FEES, NO_CHAOS];

const WIPE_TRIES = 200;
/** Shorter than PostgreSQL's own search for deadlocks: the wipe gives way to a reader and tries again. */
const WIPE_LOCK_TIMEOUT = "50ms";
const GAVE_WAY = ["55P03", "40P01"];

/** Wipes everything but the clock, and starts again from the first credential and endpoint. */
export async function resetStore(store: Store, config: SandboxConfig): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await alone(store, (tx) => wipe(tx, config));
      return;
    } catch (error) {
      if (!GAVE_WAY.includes((error as { code?: string }).code ?? "") || attempt >= WIPE_TRIES) throw error;
    }
  }
}

async function wipe(tx: BareTx, config: SandboxConfig): Promise<void> {
  await tx.query(`set local lock_timeout = '${WIPE_LOCK_TIMEOUT}'`);
  // This update comes first: a write under the old `epoch` waits from now on, and finds the new one.
  await tx.query(
    "update state set epoch = epoch + 1, account_id = $1, readings = $2, policy = $3, fees = $4, chaos = $5",
    firstSettings(),
  );
  const { many } = oneRow(
    await tx.query<{ many: boolean }>(
      `select greatest((select max(seq) - min(seq) from calls), (select max(seq) - min(seq) from transactions),
         (select max(seq) - min(seq) from deliveries)) > ${DELETED_ROWS_MAX} as many`,
    ),
  );
  // The postings refuse every delete: they go by truncate alone.
  await tx.query(`truncate ledger_postings${many ? `, ${WIPED.join(", ")}` : ""}`);
  if (!many) await tx.query(WIPED.map((table) => `delete from ${table}`).join("; "));
  await tx.query("alter sequence chaos_draws restart");
  await seedFirst(tx, config);
}

/** Runs the work while nothing else runs: what began before has ended, what comes waits. */
const alone = <T>(store: Store, work: (tx: BareTx) => Promise<T>): Promise<T> =>
  store.pool.transaction(async (client) => {
    await client.query(TAKE_RESET_FENCE);
    const { rows } = await client.query<{ clock_offset_ms: number }>("select clock_offset_ms from state");
    const now = new Date(store.clock.now().getTime() + (rows[0]?.clock_offset_ms ?? 0));
    return work({ query: queryOn(client), now });
  });

async function seedFirst(tx: BareTx, config: SandboxConfig): Promise<void> {
  const first = oneRow(
    await tx.query<{ client_id: string; secret_hash: string; webhook_secret: string | null }>(
      "select * from first_credential",
    ),
  );
  await tx.query(
    `insert into credentials (client_id, secret_hash, permissions, sub_account_access, allowed_ips, created_at)
     values ($1, $2, '{FULL_ACCESS}', true, '{}', $3) on conflict (client_id) do update set secret_hash = $2`,
    [first.client_id, first.secret_hash, tx.now],
  );
  const opened = await tx.query(
    `insert into wallets (reference, id, name, status, created_at)
     select $1, account_id, 'Main account', 'approved', $2 from state on conflict do nothing returning id`,
    [PRINCIPAL, tx.now],
  );
  if (opened.length > 0) await openLedgerAccounts(tx, PRINCIPAL);
  if (config.webhookUrl === undefined) return;
  // The endpoint is added once. After that it belongs to the caller that changes it, until the next reset.
  const endpoints = await tx.query("select 1 from webhook_endpoints where wallet = $1 and url = $2", [
    PRINCIPAL,
    config.webhookUrl,
  ]);
  if (endpoints.length > 0)
    await tx.query("update webhook_endpoints set secret = $3 where wallet = $1 and url = $2", [
      PRINCIPAL,
      config.webhookUrl,
      first.webhook_secret,
    ]);
  else
    await tx.query("insert into webhook_endpoints (id, url, wallet, secret) values ($1, $2, $3, $4)", [
      newId(),
      config.webhookUrl,
      PRINCIPAL,
      first.webhook_secret,
    ]);
}
