import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS } from "@/lib/core/postgres/postgres-limits";
import { openStore } from "@/lib/platform/store/store.server";
import { maskIn } from "@/lib/core/sealed";
import { centavos } from "@/lib/core/money/money";
import {
  MISMATCHES,
  PAYMENT_REFUND_STATES,
  TRANSACTION_STATES,
  TRANSACTION_TYPES,
} from "@/lib/core/enums/transactions";
import { charges, transactions } from "@/lib/platform/store/tables/transactions";
import { projects } from "@/lib/platform/store/tables/wallets";
import { testDatabase } from "@/lib/testing/database";
import { type ExportLabels, TRANSACTION_COLUMNS } from "./columns";
import { endedLines } from "./copied-file.server";
import { BRAZILIAN, PLAIN, csvWriter } from "./csv";
import { copyTransactions } from "./lines-records.server";
import { type RestedRow, toExportRow } from "./to-export-row.server";
import { readBatches, transactionsQuery } from "./rows-records.server";
import { sealedDocument } from "@/lib/testing/sealed";

const { store, url } = await testDatabase();
const ROWS = 600;
const raw: ExportLabels = { head: (name) => name, value: (_list, value) => value };
const told: ExportLabels = { head: (name) => name, value: (list, value) => `=${list}; "${value}"` };

const DOCUMENTS = [
  "52998224725",
  "529.982.247-25",
  " 529 982 247 25\u00a0",
  "11144477735",
  "52998224724",
  "00000000000",
  "11222333000181",
  "11.222.333/0001-81",
  "12ABC34501DE35",
  "12.abc.345/01de-35",
  "12ABC34501DE34",
  "00000000000000",
  "",
  " - ",
  "=1+1",
  "x;=1+1",
  "a; -b;@c\t+1;d",
  "ß2345678000181",
  "ﬁ2345678000181",
];
const PIECES = [
  "a",
  "Z",
  "ç",
  "9",
  "0",
  "e",
  "/mar",
  " ",
  "\u00a0",
  "\ufeff",
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＠",
  "\t",
  "\r",
  "\n",
  "'",
  '"',
  ";",
  ",",
  "\\",
  "\\.",
  "😀",
  "$1",
  "{}",
];

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join(""));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const anyDocument = fc.oneof(fc.constantFrom(...DOCUMENTS), text);
/** The years of daylight saving too. */
const moment = fc
  .integer({ min: Date.parse("1995-01-01T00:00:00Z"), max: Date.parse("2030-01-01T00:00:00Z") })
  .map((ms) => new Date(ms));
const amount = fc.oneof(fc.constantFrom(0, 1, 9, 10, 99, 100, 999_999_999_999), fc.nat({ max: 100_000 }));

const row = fc.record({
  type: fc.constantFrom(...TRANSACTION_TYPES),
  state: fc.constantFrom(...TRANSACTION_STATES),
  amount,
  fee: maybe(amount),
  net: maybe(amount),
  createdAt: moment,
  settledAt: maybe(moment),
  texts: fc.tuple(maybe(text), maybe(text), maybe(text), maybe(text), maybe(text)),
  paidBy: maybe(anyDocument),
  asked: fc.option(maybe(anyDocument)),
  refund: fc.constantFrom(...PAYMENT_REFUND_STATES),
  mismatch: maybe(fc.constantFrom(...MISMATCHES)),
  hasOpenBlock: fc.boolean(),
  isOfProject: fc.boolean(),
});

beforeAll(async () => {
  const project = randomUUID();
  const rows = fc.sample(row, { numRuns: ROWS, seed: 12 });
  await store.transaction(async (tx) => {
    await tx.insert(projects).values({ id: project, name: '+Loja; "centro"', createdAt: new Date(0) });
    for (const each of rows) {
      const id = randomUUID();
      const [name, description, reference, e2e, reason] = each.texts;
      await tx.insert(transactions).values({
        id,
        wallet: "principal",
        type: each.type,
        state: each.state,
        amountCentavos: centavos(each.amount),
        feeCentavos: each.fee === null ? null : centavos(each.fee),
        netCentavos: each.net === null ? null : centavos(each.net),
        createdAt: each.createdAt,
        settledAt: each.settledAt,
        counterpartName: name,
        description,
        externalReference: reference,
        e2eId: e2e,
        failureReason: reason,
        apiType: reference,
        apiStatus: reason,
        counterpartDocument: each.paidBy === null ? null : sealedDocument(each.paidBy),
        refundState: each.refund,
        mismatch: each.mismatch,
        hasOpenBlock: each.hasOpenBlock,
        projectId: each.isOfProject ? project : null,
        origin: "read",
        changedAt: each.createdAt,
      });
      if (each.asked !== null)
        await tx
          .insert(charges)
          .values({ id, customerName: description, customerDocument: sealedDocument(each.asked) });
    }
  });
});

/** The lines as a process of ours writes them. */
const writtenHere = (dialect: typeof PLAIN, words: ExportLabels) =>
  store.snapshot(async (reader) => {
    let lines = "";
    const query = transactionsQuery("all", { order: "created" });
    for await (const batch of readBatches<RestedRow>(reader, query)) {
      const rows = batch.map((each) => toExportRow(each, maskIn));
      lines += csvWriter(TRANSACTION_COLUMNS, dialect, words).lines(rows);
    }
    return lines;
  });

const writtenThere = (dialect: typeof PLAIN, words: ExportLabels) =>
  store.snapshot(async (reader) => {
    const form = { dialect, words, limitMs: 60_000 };
    const copied = await copyTransactions(reader, "all", { order: "created" }, form);
    let [rows, lines] = [0, ""];
    const bytes: Buffer[] = [];
    for await (const ended of endedLines(copied, dialect)) {
      rows += ended.length;
      bytes.push(ended.bytes);
    }
    lines = Buffer.concat(bytes).toString();
    return { rows, lines };
  });

describe("the lines that the database writes", () => {
  it.each([
    ["plain", PLAIN, raw],
    ["Brazilian", BRAZILIAN, told],
  ] as const)("are byte for byte those of our own writer: %s", async (_name, dialect, words) => {
    const there = await writtenThere(dialect, words);
    expect(there.lines).toBe(await writtenHere(dialect, words));
    expect(there.rows).toBe(ROWS);
  });
});

it("leave whole for whoever takes longer than an answer may take and a transaction may stand still", async () => {
  const limits = { ...LIMITS.reader, answerMs: 400, statementMs: 300, idleInTransactionMs: 300 };
  const hurried = openStore(url, { limits });
  try {
    const bytes = await hurried.snapshot(async (reader) => {
      const form = { dialect: PLAIN, words: raw, limitMs: 60_000 };
      const chunks: Buffer[] = [];
      for await (const chunk of await copyTransactions(reader, "all", { order: "created" }, form)) {
        if (chunks.length === 0) await sleep(1_000);
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks);
    });
    expect(bytes.toString()).toBe((await writtenThere(PLAIN, raw)).lines);
  } finally {
    await hurried.close();
  }
});

describe("the ends of lines", () => {
  it("are the same however the bytes were cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('"', "\n", "a", "ç", ";"), { maxLength: 30 }),
        fc.nat({ max: 7 }),
        async (parts, cut) => {
          const whole = Buffer.from(parts.join(""));
          const cutUp = async function* () {
            for (let at = 0; at < whole.length; at += cut + 1)
              yield await Promise.resolve(whole.subarray(at, at + cut + 1));
          };
          const ended: Buffer[] = [];
          for await (const { bytes } of endedLines(cutUp(), BRAZILIAN)) ended.push(bytes);
          let isQuoted = false;
          const expected = parts.map((part) => {
            if (part === '"') isQuoted = !isQuoted;
            return part === "\n" && !isQuoted ? "\r\n" : part;
          });
          expect(Buffer.concat(ended).toString()).toBe(expected.join(""));
        },
      ),
    );
  });
});
