import { newId, PRINCIPAL } from "@/lib/core/ids";
import { type SandboxConfig } from "../env";
import { DEFAULT_FEES, DEFAULT_POLICY, NO_CHAOS } from "../domain/settings";
import { hashSecret, newSecret } from "../domain/secrets";
import { DEFAULT_READINGS } from "../readings";
import { openLedgerAccounts } from "../ledger/ledger";
import { RESET_FENCE, type Store, type Tx, readState, sandboxNow, oneRow } from "./store";

const WIPED = `delivery_attempts, deliveries, webhook_events, webhook_endpoints, outcomes, idempotency_keys,
  ledger_postings, ledger_accounts, blocks, withdrawals, transactions, institutions, projects, wallets, tokens,
  credentials, faults, calls`;

export type FirstCredential = { clientId: string; clientSecret: string; webhookSecret?: string };

/**
 * Lays the first state, or takes up the one that is there. Gives the credential back when it was generated here,
 * which is the only time that anybody can read it.
 */
export async function prepareStore(
  store: Store,
  config: SandboxConfig,
): Promise<{ generated: FirstCredential | undefined }> {
  const client = await store.pool.connect();
  try {
    await client.query("begin");
    await client.query(`select pg_advisory_xact_lock(${RESET_FENCE})`);
    const { rows: known } = await client.query<{ client_id: string; webhook_secret: string | null }>(
      "select client_id, webhook_secret from first_credential",
    );
    const generatesCredential = config.clientSecret === undefined && known.length === 0;
    const generatesSecret =
      config.webhookUrl !== undefined && config.webhookSecret === undefined && !known[0]?.webhook_secret;
    const clientId = config.clientId ?? known[0]?.client_id ?? newId();
    const clientSecret = config.clientSecret ?? newSecret();
    const webhookSecret = config.webhookSecret ?? known[0]?.webhook_secret ?? newSecret();
    if (config.clientSecret !== undefined || generatesCredential)
      await client.query(
        `insert into first_credential (client_id, secret_hash, webhook_secret) values ($1, $2, $3)
         on conflict (only_row) do update set client_id = $1, secret_hash = $2`,
        [clientId, hashSecret(clientSecret), webhookSecret],
      );
    await client.query("update first_credential set webhook_secret = $1", [webhookSecret]);
    const { rowCount } = await client.query(
      `insert into state (account_id, readings, policy, fees, chaos) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [newId(), DEFAULT_READINGS, DEFAULT_POLICY, DEFAULT_FEES, NO_CHAOS],
    );
    await client.query("commit");
    if (rowCount) await resetStore(store, config);
    else await inFence(store, (tx) => seedFirst(tx, config));
    return {
      generated:
        generatesCredential || generatesSecret
          ? {
              clientId,
              clientSecret: generatesCredential ? clientSecret : "",
              ...(generatesSecret && { webhookSecret }),
            }
          : undefined,
    };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Wipes everything but the clock, and starts again from the first credential and endpoint. */
export async function resetStore(store: Store, config: SandboxConfig): Promise<void> {
  await inFence(store, async (tx) => {
    await tx.query(`truncate ${WIPED} restart identity`);
    await tx.query("alter sequence chaos_draws restart");
    await tx.query(
      "update state set epoch = epoch + 1, account_id = $1, readings = $2, policy = $3, fees = $4, chaos = $5",
      [newId(), DEFAULT_READINGS, DEFAULT_POLICY, DEFAULT_FEES, NO_CHAOS],
    );
    await seedFirst(tx, config);
  });
}

async function inFence(store: Store, work: (tx: Tx) => Promise<void>): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${RESET_FENCE})`);
    const state = await readState(store);
    await work({
      query: async (text, values) => (await client.query(text, values)).rows,
      state,
      now: sandboxNow(store, state),
      leftWork: false,
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function seedFirst(tx: Tx, config: SandboxConfig): Promise<void> {
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
  // Once: after that the endpoint belongs to whoever changes it, until the next reset.
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
