import { buffer } from "node:stream/consumers";
import { parse as parseCsv } from "csv-parse/sync";
import { Workbook } from "exceljs";
import { parseSync as parseOfx } from "ofx-js";
import { beforeAll, describe, expect, it } from "vitest";
import { read as readSheet, utils } from "xlsx";
import { importDueLines } from "@/lib/composers/workers/import-due-lines.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type ExportFormat } from "@/lib/core/enums/exports";
import { type Context } from "@/lib/platform/context.server";
import { listLines } from "@/lib/reconciliation/imports/list-lines.server";
import { startImport } from "@/lib/reconciliation/imports/start-import.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { type GivenTransaction, givenTransaction } from "@/lib/testing/mirror";
import { catalogues } from "@/messages/catalogue";
import { type ExportLabels } from "./columns";
import { prepareExport } from "./prepare-export.server";
import { streamExport } from "./stream-export.server";

// Files of October as other programs read them: none of them shares code with the writers.

const WALLET = "loja-centro";
const MADE_AT = Date.parse("2026-11-03T12:00:00Z");

type Payment = {
  type: "payment" | "withdrawal";
  /** Settled then; null: never. */
  at: string | null;
  cents: number;
  fee: number;
  name: string;
  reference: string | null;
  description: string | null;
};

const PAYMENTS: readonly Payment[] = [
  // The first second of the month, and texts that a spreadsheet would count, date or run.
  {
    type: "payment",
    at: "2026-10-01T03:00:00Z",
    cents: 123_456,
    fee: 150,
    name: "João D'Ávila & Irmãos; “Conceição” Ltda.",
    reference: "00123",
    description: 'Pedido nº 12/10, "urgente" – coração',
  },
  {
    type: "payment",
    at: "2026-10-15T22:30:00Z",
    cents: 1,
    fee: 0,
    name: "=SOMA(A1:A9)",
    reference: "1E5",
    description: "linha 1\nlinha 2; com, separadores",
  },
  {
    type: "withdrawal",
    at: "2026-10-20T15:00:00Z",
    cents: 100_000,
    fee: 75,
    name: "Ñandú Çelik <ME>",
    reference: "1234567890123456789",
    description: "-1+2",
  },
  // 22:30 and the last second of 31 October, which are 1 November in UTC.
  {
    type: "payment",
    at: "2026-11-01T01:30:00Z",
    cents: 999_999_999,
    fee: 1,
    name: "Zoë 😀",
    reference: "+5511987654321",
    description: null,
  },
  {
    type: "payment",
    at: "2026-11-01T02:59:59Z",
    cents: 10,
    fee: 0,
    name: "12/10",
    reference: null,
    description: "@todos",
  },
  // November.
  {
    type: "payment",
    at: "2026-11-01T03:00:00Z",
    cents: 5_000,
    fee: 0,
    name: "Novembro",
    reference: "NOV",
    description: null,
  },
  // Never paid.
  {
    type: "payment",
    at: null,
    cents: 700,
    fee: 0,
    name: "Ninguém",
    reference: "0",
    description: "TRUE",
  },
];

/** A movement of the statement, as each reader has to give it back. `day`, `moment`: what the clocks in São Paulo showed. */
type Line = {
  day: string;
  moment: string;
  cents: number;
  balance: number;
  name: string;
  reference: string | null;
  description: string | null;
};

const local = (at: string): string =>
  new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/**
 * In their order, fees beside what they are of, with the balance after each; from the list above alone. The amount of a
 * withdrawal holds its fee (specification, "Withdrawal response").
 */
function expectedLines(): Line[] {
  let balance = 0;
  return PAYMENTS.flatMap(({ type, at, cents, fee, name, reference, description }) => {
    if (at === null || at === "2026-11-01T03:00:00Z") return [];
    const amounts = [type === "payment" ? cents : fee - cents, ...(fee === 0 ? [] : [-fee])];
    return amounts.map((amount) => {
      balance += amount;
      const moment = local(at);
      return { day: moment.slice(0, 10), moment, cents: amount, balance, name, reference, description };
    });
  });
}

let services: TestServices;
let ctx: Context;
const ids: string[] = [];

beforeAll(async () => {
  services = await testServices();
  await givenWallet(services, WALLET);
  ctx = await testContext(services, { role: "manager", wallet: WALLET });
  await services.store.transaction(async (tx) => {
    for (const { type, at, cents, fee, name, reference, description } of PAYMENTS) {
      const id = newId();
      ids.push(id);
      const moment = at === null ? null : new Date(at);
      const facts: GivenTransaction = {
        ...{ id, wallet: WALLET, type, origin: "read" },
        state: moment === null ? "expired" : "completed",
        amountCentavos: centavos(cents),
        feeCentavos: centavos(fee),
        counterpartName: name,
        ...(reference !== null && { externalReference: reference }),
        ...(description !== null && { description }),
        createdAt: moment ?? new Date("2026-10-07T12:00:00Z"),
        settledAt: moment,
      };
      await givenTransaction(tx, facts, moment ?? new Date("2026-10-07T12:00:00Z"));
    }
  });
  services.clock.advance(MADE_AT - services.clock.now().getTime());
});

const heads: Readonly<Record<string, string>> = catalogues["pt-BR"].exports.column;
const PORTUGUESE: ExportLabels = {
  head: (name, head = name) => heads[head] ?? `?${head}`,
  value: (_list, value) => value,
};
const NAMES: ExportLabels = { head: (name) => name, value: (_list, value) => value };

async function fileOf(kind: "statement" | "transactions", format: ExportFormat): Promise<Buffer> {
  const period = { from: "2026-10-01", to: "2026-10-31" };
  const { id } = await prepareExport(ctx, {
    what: kind === "statement" ? { kind, wallet: WALLET, ...period } : { kind, filter: "" },
    format,
    showsDocuments: false,
    reason: undefined,
  });
  const words = format === "csv_br" || format === "xlsx" ? PORTUGUESE : NAMES;
  const { bytes } = await streamExport(ctx, id, () => words, new AbortController().signal);
  return buffer(bytes);
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);
/** An empty cell is null, "" or not there. */
const orNull = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The line of a row that a program has read, its cells under the names of the columns. */
const lineOf = (row: Record<string, unknown>, day: string, moment: string): Line => ({
  day,
  moment,
  cents: cents(row.amount),
  balance: cents(row.balance),
  name: String(row.counterpart_name),
  reference: orNull(row.external_reference),
  description: orNull(row.description),
});

/** `YYYY-MM-DD HH:MM` of a spreadsheet's number: days since 30 December 1899, without a time zone. */
const momentOfSerial = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 1_440) * 60_000).toISOString().slice(0, 16).replace("T", " ");

/** The table of a sheet under its names, and the heading above it. */
function tableOf(rows: readonly (readonly unknown[])[]): {
  heading: Map<unknown, unknown>;
  table: Record<string, unknown>[];
} {
  const at = rows.findIndex((row) => row[0] === heads.day);
  const names = rows[at]?.map((head) => Object.keys(heads).find((name) => heads[name] === head) ?? "?") ?? [];
  return {
    heading: new Map(rows.slice(0, at).map((row) => [row[0], row[1]])),
    table: rows
      .slice(at + 1)
      .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
  };
}

type OfxAccount = {
  BANKTRANLIST: {
    STMTTRN: { DTPOSTED: string; TRNAMT: string; TRNTYPE: string; NAME: string; FITID: string }[];
  };
  LEDGERBAL: { BALAMT: string; DTASOF: string };
};
const dayOf = (moment: string): string => moment.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");

const CLOSING = expectedLines().at(-1)?.balance ?? 0;

describe("the statement of October", () => {
  it("is read from the CSV for programs by csv-parse", async () => {
    const rows = parseCsv<Record<string, string>>(await fileOf("statement", "csv"), { columns: true });
    const lines = rows.map((row) =>
      lineOf(row, row.day ?? "", (row.settled_at_iso ?? "").slice(0, 16).replace("T", " ")),
    );
    expect(lines).toEqual(expectedLines());
  });

  it("is read from the Brazilian CSV by csv-parse, with guards on what a spreadsheet would run or count", async () => {
    const rows = parseCsv(await fileOf("statement", "csv_br"), {
      ...{ bom: true, delimiter: ";", relax_column_count: true, skip_empty_lines: true },
    });
    const { heading, table } = tableOf(rows);
    expect(heading.get(heads.period_from)).toBe("01/10/2026");
    expect(heading.get(heads.opening_balance)).toBe("0,00");
    expect(heading.get(heads.closing_balance)).toBe("10000233,15");
    const isoDay = (day: string) => day.split("/").toReversed().join("-");
    const read = table.map((row) => {
      const [day = "", time = ""] = String(row.booked_at).split(" ");
      const number = (value: unknown) => String(value).replace(",", ".");
      return lineOf(
        { ...row, amount: number(row.amount), balance: number(row.balance) },
        isoDay(String(row.day)),
        `${isoDay(day)} ${time}`,
      );
    });
    const guarded = (text: string | null) => {
      if (text === null) return null;
      if (/^\d/.test(text)) return `="${text}"`;
      return /^[=+\-@]/.test(text) ? `'${text}` : text;
    };
    expect(read).toEqual(
      expectedLines().map((line) => ({
        ...line,
        name: guarded(line.name),
        description: guarded(line.description),
        reference: guarded(line.reference),
      })),
    );
  });

  it("is read from the XLSX by exceljs", async () => {
    const book = new Workbook();
    await book.xlsx.load(new Uint8Array(await fileOf("statement", "xlsx")).buffer);
    const rows: unknown[][] = [];
    book.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => {
      const cells: unknown[] = [];
      row.eachCell({ includeEmpty: true }, (cell, column) => (cells[column - 1] = cell.value));
      rows.push(cells);
    });
    const { heading, table } = tableOf(rows);
    expect(heading.get(heads.period_to)).toEqual(new Date("2026-10-31T00:00:00Z"));
    expect(heading.get(heads.closing_balance)).toBe(CLOSING / 100);
    const shown = (at: unknown) => new Date(at as Date).toISOString().slice(0, 16).replace("T", " ");
    expect(table.map((row) => lineOf(row, shown(row.day).slice(0, 10), shown(row.booked_at)))).toEqual(
      expectedLines(),
    );
  });

  it("is read from the XLSX by SheetJS, and shown as Brazilians write it", async () => {
    const book = readSheet(await fileOf("statement", "xlsx"));
    const sheet = book.Sheets[book.SheetNames[0] ?? ""];
    if (sheet === undefined) throw new Error("a book without a sheet");
    const { heading, table } = tableOf(utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true }));
    expect(momentOfSerial(Number(heading.get(heads.made_at)))).toBe("2026-11-03 09:00");
    expect(heading.get(heads.closing_balance)).toBe(CLOSING / 100);
    expect(
      table.map((row) =>
        lineOf(
          row,
          momentOfSerial(Number(row.day)).slice(0, 10),
          momentOfSerial(Math.floor(Number(row.booked_at) * 1_440) / 1_440),
        ),
      ),
    ).toEqual(expectedLines());
    // No cell is a formula, whatever the name of a customer is.
    expect(Object.values(sheet).filter((cell) => typeof cell === "object" && "f" in cell)).toEqual([]);
    const [first] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false }).slice(-8);
    expect(first?.slice(0, 2)).toEqual(["01/10/2026", "01/10/2026 00:00"]);
  });

  it("is read from the OFX by ofx-js, to the last centavo and on its days", async () => {
    const { OFX } = parseOfx((await fileOf("statement", "ofx")).toString("latin1"));
    const account = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS as OfxAccount;
    const lines = account.BANKTRANLIST.STMTTRN;
    expect(
      lines.map((line) => ({
        day: dayOf(line.DTPOSTED),
        cents: cents(line.TRNAMT),
        isFee: line.TRNTYPE === "FEE",
      })),
    ).toEqual(
      expectedLines().map(({ day, cents: amount }) => ({
        ...{ day, cents: amount },
        isFee: [-150, -75, -1].includes(amount),
      })),
    );
    expect(cents(account.LEDGERBAL.BALAMT)).toBe(CLOSING);
    expect(dayOf(account.LEDGERBAL.DTASOF)).toBe("2026-10-31");
    expect(new Set(lines.map(({ NAME }) => NAME))).toEqual(
      new Set(["Joao D'Avila & Irmaos; ?Conceica", "=SOMA(A1:A9)", "Nandu Celik <ME>", "Zoe ?", "12/10"]),
    );
    expect(new Set(lines.map(({ FITID }) => FITID)).size).toBe(lines.length);
  });
});

describe("all transactions", () => {
  it("say in the CSV for programs what moved, with its sign, and nothing of what was never paid", async () => {
    const rows = parseCsv<Record<string, string>>(await fileOf("transactions", "csv"), { columns: true });
    const read = rows.map((row) => [row.external_reference, row.amount, row.gross, row.fee]);
    expect(read.toReversed()).toEqual([
      ["00123", "1234.56", "1234.56", "1.50"],
      ["0", "", "7.00", "0.00"],
      ["1E5", "0.01", "0.01", "0.00"],
      ["1234567890123456789", "-1000.00", "1000.00", "0.75"],
      ["+5511987654321", "9999999.99", "9999999.99", "0.01"],
      ["", "0.10", "0.10", "0.00"],
      ["NOV", "50.00", "50.00", "0.00"],
    ]);
  });

  it.each(["csv", "csv_br"] as const)(
    "are all found when the file (%s) is imported again",
    async (format) => {
      const file = (await fileOf("transactions", format)).toString();
      const { runId } = await startImport(ctx, { wallet: WALLET, text: file });
      await importDueLines(services);
      const { items } = await listLines(ctx, { id: runId });
      expect(items.map(({ text, outcome }) => [text, outcome]).toSorted()).toEqual(
        ids.map((id) => [id, "known"]).toSorted(),
      );
    },
  );
});
