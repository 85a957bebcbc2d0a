import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openClient } from "../lib/core/postgres/bounded-client.server";
import { LIMITS } from "../lib/core/postgres/postgres-limits";
import { dayOf } from "../lib/core/time/sao-paulo";
import { sealDocument } from "../lib/platform/vault/sealed-values.server";
import { type Vault } from "../lib/platform/vault/vault.server";

export const SEED_DAYS = 365;
const DAY_MS = 86_400_000;
const CHUNK_ROWS = 2_000;
const WALLETS = ["principal", ...Array.from({ length: 7 }, (_, index) => `loja-${index + 1}`)];
const PROJECTS = 5;
const FIRST = ["Maria", "João", "Ana", "José", "Antônia", "Francisco", "Beatriz", "Carlos", "Helena", "Rui"];
const LAST = ["Silva", "Souza", "Oliveira", "Lima", "Costa", "Pereira", "Rocha", "Alves", "Moraes", "Nunes"];

export type Seeded = {
  id: string;
  e2eId: string;
  reference: string;
  key: string;
  document: string;
  name: string;
};

type Row = Record<string, string | number | boolean | null>;
type Total = { count: number; amount: number };

/** The same row always has the same values, whatever was requested first. */
function numberOf(index: number, salt: string): number {
  let hash = index ^ 0x9e3779b9;
  for (let at = 0; at < salt.length; at++) hash = Math.imul(hash ^ salt.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const pick = <T>(from: readonly T[], index: number, salt: string): T =>
  from[numberOf(index, salt) % from.length] as T;

function uuidOf(index: number, salt: string): string {
  const hex = createHash("md5").update(`${salt} ${index}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns the values by which one row can be found. */
export function seededAt(index: number): Seeded {
  return {
    id: uuidOf(index, "transaction"),
    e2eId: `E18236120${String(index).padStart(23, "0")}`,
    reference: `pedido-${index}`,
    key: `gch1-${uuidOf(index, "key")}`,
    document: String(numberOf(index % 5_000, "document"))
      .padStart(11, "0")
      .slice(0, 11),
    name: `${pick(FIRST, index, "first")} ${pick(LAST, index, "last")} ${index % 1_000}`,
  };
}

type Seeding = { rows: number; endMs: number; sealed: (document: string) => string };

function transactionOf(index: number, { rows, endMs, sealed }: Seeding): Row {
  const createdMs = endMs - Math.floor(((rows - index) / rows) * SEED_DAYS * DAY_MS);
  const chance = numberOf(index, "state") % 1_000;
  const type = numberOf(index, "type") % 100 < 92 ? "payment" : "withdrawal";
  const state =
    chance < 820
      ? "completed"
      : chance < 940
        ? "expired"
        : chance < 970
          ? "failed"
          : chance < 990
            ? "cancelled"
            : "pending";
  const settledMs = state === "completed" ? createdMs + (numberOf(index, "delay") % 3_600_000) : null;
  const amount = 100 + (numberOf(index, "amount") % 500_000);
  const seeded = seededAt(index);
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const isDone = settledMs !== null;
  return {
    id: seeded.id,
    wallet: pick(WALLETS, index, "wallet"),
    type,
    state,
    api_status: state,
    amount_centavos: amount,
    fee_centavos: isDone ? 50 : null,
    net_centavos: isDone ? amount - 50 : null,
    currency: "BRL",
    description: `Pedido ${index}`,
    external_reference: seeded.reference,
    project_id: index % 3 === 0 ? null : uuidOf(numberOf(index, "project") % PROJECTS, "project"),
    e2e_id: isDone ? seeded.e2eId : null,
    counterpart_name: isDone ? seeded.name : null,
    counterpart_document: isDone ? sealed(seeded.document) : null,
    refund_state: "none",
    has_open_block: numberOf(index, "block") % 5_000 === 0,
    created_at: iso(createdMs),
    settled_at: iso(settledMs),
    completed_at: iso(settledMs),
    origin: "webhook",
    idempotency_key: seeded.key,
    reads: 0,
    changed_at: iso(createdMs),
  };
}

/** Grows with time, as the ids of lines do. */
const lineIdOf = (ms: number, serial: number): string => {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${serial.toString(16).padStart(12, "0")}`;
};

function linesOf(row: Row, serial: number): Row[] {
  if (row.state !== "completed") return [];
  const settledMs = Date.parse(String(row.settled_at));
  const isPayment = row.type === "payment";
  const amount = Number(row.amount_centavos);
  const fee = Number(row.fee_centavos);
  const line = (kind: string, available: number, offset: number): Row => ({
    id: lineIdOf(settledMs, serial * 2 + offset),
    effect_type: isPayment ? "payment_credit" : "withdrawal_debit",
    object_id: row.id ?? null,
    effect_number: offset + 1,
    wallet: row.wallet ?? null,
    kind,
    available_centavos: available,
    held_centavos: 0,
    transaction_id: row.id ?? null,
    settled_at: row.settled_at ?? null,
    day: dayAt(settledMs),
    recorded_at: row.settled_at ?? null,
  });
  return isPayment
    ? [line("payment", amount, 0), line("payment_fee", -fee, 1)]
    : [line("withdrawal", fee - amount, 0), line("withdrawal_fee", -fee, 1)];
}

const days = new Map<number, string>();
/** São Paulo is three hours behind UTC for as long as this past reaches. */
function dayAt(ms: number): string {
  const key = Math.floor((ms - 3 * 3_600_000) / DAY_MS);
  let day = days.get(key);
  if (day === undefined) days.set(key, (day = dayOf(new Date(ms))));
  return day;
}

const copyText = (value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined
    ? "\\N"
    : String(value).replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n");

/** Rows by COPY, a chunk in memory at a time. */
async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>,
): Promise<void> {
  function* chunks(): Generator<string> {
    let lines: string[] = [];
    for (const row of rows) {
      lines.push(columns.map((column) => copyText(row[column])).join("\t"));
      if (lines.length < CHUNK_ROWS) continue;
      yield `${lines.join("\n")}\n`;
      lines = [];
    }
    if (lines.length > 0) yield `${lines.join("\n")}\n`;
  }
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`)),
  );
}

/**
 * A mirror of so many transactions, spread over a year up to now, with their lines and the sums of their days. For
 * measuring: there are no events behind it. Indexes are built at the end, because that is many times faster.
 */
export async function seedRows(
  url: string,
  rows: number,
  vault: Vault,
  onProgress: (words: string) => void = () => undefined,
): Promise<void> {
  const client = openClient({ url, name: "guiche-seed", limits: LIMITS.script });
  await client.connect();
  try {
    const { rows: there } = await client.query("select from transactions limit 1");
    if (there.length > 0) throw new Error("the mirror is not empty: seed a database of its own");
    const endMs = Date.now();
    const known = new Map<string, string>();
    const seeding: Seeding = {
      rows,
      endMs,
      sealed(document) {
        const before = known.get(document) ?? sealDocument(vault, document);
        known.set(document, before);
        return before;
      },
    };
    await seedRooms(client, endMs);
    await withoutIndexes(client, ["transactions", "movements"], async () => {
      const totals = new Map<string, Total>();
      onProgress(`copying ${rows} transactions`);
      await copyRows(client, "transactions", Object.keys(transactionOf(0, seeding)), transactionsOf(seeding));
      onProgress("copying their lines");
      const first = [...linesOf({ ...transactionOf(0, seeding), state: "completed" }, 0)][0] ?? {};
      await copyRows(client, "movements", Object.keys(first), lines(seeding, totals));
      await client.query(`
        insert into project_totals (project_id, day, wallet, count, amount_centavos)
        select project_id, (settled_at at time zone 'America/Sao_Paulo')::date, wallet, count(*), sum(amount_centavos)
        from transactions where type = 'payment' and state = 'completed' and project_id is not null group by 1, 2, 3`);
      await client.query(`
        insert into hour_totals (day, hour, wallet, count, amount_centavos)
        select (settled_at at time zone 'America/Sao_Paulo')::date,
          extract(hour from settled_at at time zone 'America/Sao_Paulo'), wallet, count(*), sum(amount_centavos)
        from transactions where type = 'payment' and state = 'completed' group by 1, 2, 3`);
      await copyRows(
        client,
        "daily_totals",
        ["day", "wallet", "measure", "count", "amount_centavos"],
        totalRows(totals),
      );
      onProgress("building indexes");
    });
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

function* transactionsOf(seeding: Seeding): Generator<Row> {
  for (let index = 0; index < seeding.rows; index++) yield transactionOf(index, seeding);
}

function* lines(seeding: Seeding, totals: Map<string, Total>): Generator<Row> {
  const add = (day: string, wallet: unknown, measure: string, amount: number) => {
    const key = `${day}\t${String(wallet)}\t${measure}`;
    const total = totals.get(key) ?? { count: 0, amount: 0 };
    total.count += 1;
    total.amount += amount;
    totals.set(key, total);
  };
  for (let index = 0; index < seeding.rows; index++) {
    const row = transactionOf(index, seeding);
    const createdDay = dayAt(Date.parse(String(row.created_at)));
    if (row.type === "payment") add(createdDay, row.wallet, "charge_created", Number(row.amount_centavos));
    for (const line of linesOf(row, index)) {
      const available = Number(line.available_centavos);
      add(String(line.day), line.wallet, String(line.kind), available);
      add(String(line.day), line.wallet, available > 0 ? "available_in" : "available_out", available);
      yield line;
    }
  }
}

function* totalRows(totals: ReadonlyMap<string, Total>): Generator<Row> {
  for (const [key, { count, amount }] of totals) {
    const [day = "", wallet = "", measure = ""] = key.split("\t");
    yield { day, wallet, measure, count, amount_centavos: amount };
  }
}

async function seedRooms(client: pg.Client, endMs: number): Promise<void> {
  const at = new Date(endMs - SEED_DAYS * DAY_MS).toISOString();
  for (const wallet of WALLETS)
    await client.query(
      "insert into wallets (reference, name, status, created_at) values ($1, $1, 'approved', $2) on conflict do nothing",
      [wallet, at],
    );
  for (let project = 0; project < PROJECTS; project++)
    await client.query(
      "insert into projects (id, name, created_at) values ($1, $2, $3) on conflict do nothing",
      [uuidOf(project, "project"), `Projeto ${project + 1}`, at],
    );
}

async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
