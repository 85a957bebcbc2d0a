import type pg from "pg";
import { type PixKeyType } from "../lib/core/brazil/pix-key";
import { PRINCIPAL } from "../lib/core/ids";
import { type Centavos } from "../lib/core/money/money";
import { openClient } from "../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { type Role } from "../lib/core/enums/people";

export type PastWithdrawal = {
  id: string;
  wallet: string;
  createdAt: Date;
  amountCentavos: Centavos;
  feeCentavos: Centavos;
  netCentavos: Centavos;
  externalReference: string | null;
  pixKey: string;
  pixKeyType: PixKeyType;
  holderName: string;
  holderDocument: string;
  holderDocumentType: string;
};

/** Look-ups of the demo for the people and objects of its past. */
export type DemoFacts = {
  personOf(role: Role): Promise<{ id: string; email: string; name: string }>;
  bodySha256Of(intentId: string): Promise<string>;
  /** Earlier payments of the main account: the largest payment, and one that was refunded. */
  notedPayments(before: Date): Promise<{ large: string | null; refunded: string | null }>;
  openBlocks(): Promise<{ id: string; createdAt: Date }[]>;
  /** The sandbox's charges that the dashboard never received, by wallet. */
  untoldCharges(): Promise<ReadonlyMap<string, string[]>>;
  /** The sandbox's, the oldest first, with what only their creation showed. */
  pastWithdrawals(): Promise<PastWithdrawal[]>;
  isImportOver(runId: string): Promise<boolean>;
  close(): Promise<void>;
};

const UNTOLD_MAX = 120;

export async function openDemoFacts(databaseUrl: (name: string) => string): Promise<DemoFacts> {
  const open = async (name: string) => {
    const client = openClient({ url: databaseUrl(name), name: "guiche-demo", limits: LIMITS.script });
    await client.connect();
    return client;
  };
  const [guiche, sandbox] = [await open("guiche"), await open("sandbox")];
  return {
    async personOf(role) {
      const [person] = await rowsOf<{ id: string; email: string; name: string }>(
        guiche,
        "select id, email, name from people where role = $1 order by created_at limit 1",
        [role],
      );
      if (!person) throw new Error(`nobody is ${role}`);
      return person;
    },
    async bodySha256Of(intentId) {
      const [intent] = await rowsOf<{ body_sha256: string }>(
        guiche,
        "select body_sha256 from intents where id = $1",
        [intentId],
      );
      return intent?.body_sha256 ?? "";
    },
    async notedPayments(before) {
      const find = async (where: string, order: string) => {
        const [row] = await rowsOf<{ id: string }>(
          guiche,
          `select id from transactions where wallet = $1 and type = 'payment' and state = 'completed' and created_at < $2
             and ${where} order by ${order} limit 1`,
          [PRINCIPAL, before],
        );
        return row?.id ?? null;
      };
      return {
        large: await find("refund_state = 'none' and not has_open_block", "amount_centavos desc"),
        refunded: await find("refund_state = 'confirmed'", "created_at desc"),
      };
    },
    async openBlocks() {
      return rowsOf(
        guiche,
        `select id, created_at as "createdAt" from balance_blocks where status = 'awaiting_response'
         order by created_at desc limit 2`,
        [],
      );
    },
    async untoldCharges() {
      const told = await rowsOf<{ id: string }>(
        guiche,
        "select id from transactions where type = 'payment'",
        [],
      );
      const known = new Set(told.map(({ id }) => id));
      const charges = await rowsOf<{ id: string; wallet: string }>(
        sandbox,
        `select id, wallet from transactions where type = 'payment' and status in ('cancelled', 'pending')
         order by created_at desc limit ${UNTOLD_MAX}`,
        [],
      );
      const byWallet = new Map<string, string[]>();
      for (const { id, wallet } of charges)
        if (!known.has(id)) byWallet.set(wallet, [...(byWallet.get(wallet) ?? []), id]);
      return byWallet;
    },
    async pastWithdrawals() {
      return rowsOf<PastWithdrawal>(
        sandbox,
        `select t.id, t.wallet, t.created_at as "createdAt", t.amount::float8 as "amountCentavos",
           t.fee_amount::float8 as "feeCentavos", t.net_amount::float8 as "netCentavos",
           t.external_reference as "externalReference", w.pix_key as "pixKey", w.pix_key_type as "pixKeyType",
           w.holder_name as "holderName", w.holder_document as "holderDocument",
           w.holder_document_type as "holderDocumentType"
         from withdrawals w join transactions t on t.id = w.transaction_id order by t.created_at, t.seq`,
        [],
      );
    },
    async isImportOver(runId) {
      const rows = await rowsOf(
        guiche,
        "select 1 from import_runs where id = $1 and finished_at is not null",
        [runId],
      );
      return rows.length > 0;
    },
    async close() {
      await Promise.all([guiche.end(), sandbox.end()]);
    },
  };
}

async function rowsOf<Row extends object>(
  client: pg.Client,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await client.query(text, values)).rows as Row[];
}
