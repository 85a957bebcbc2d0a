import { type MovementKind } from "@/lib/core/enums/money";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { markProved } from "@/lib/platform/auth/records.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { exports } from "@/lib/platform/store/tables/exports";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { transactionParsers } from "@/lib/domain/transactions/filter";
import { getExport } from "./get-export.server";
import { prepareExport } from "./prepare-export.server";
import { PrepareExportInput } from "./schema";
import { streamExport } from "./stream-export.server";
import { givenMoney, givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { searchParamsOf, readFilter } from "@/lib/core/reads/filters";

const CPF = "52998224725";
const SEALED_CPF = sealedDocument(CPF);
const START = Date.parse("2026-10-01T12:00:00Z");
const ROWS = 4_500;
const words = () => ({ head: (name: string) => name, value: (_list: string, value: string) => value });
const never = new AbortController().signal;

let services: TestServices;
let ctx: Context;

const rowOf = (index: number) => ({
  id: randomUUID(),
  wallet: index % 3 === 0 ? "loja-a" : "principal",
  type: index % 10 === 9 ? ("withdrawal" as const) : ("payment" as const),
  state: "completed" as const,
  amountCentavos: centavos(100 + index),
  createdAt: new Date(START + index * 60_000),
  settledAt: new Date(START + index * 60_000),
  counterpartDocument: SEALED_CPF,
  counterpartName: "+Maria",
  origin: "read" as const,
  serviceReadAt: new Date(START),
});

async function exportOf(input: Partial<PrepareExportInput> & Pick<PrepareExportInput, "what">, as = ctx) {
  const { id } = await prepareExport(as, {
    format: "csv",
    showsDocuments: false,
    reason: undefined,
    ...input,
  });
  const { bytes } = await streamExport(as, id, words, never);
  return { id, file: await text(bytes) };
}
/** The file's end is written down right after its last byte. */
async function whenOver(id: string) {
  await vi.waitUntil(async () => (await getExport(ctx, id)).state !== "running");
  return getExport(ctx, id);
}

const everything = { kind: "transactions", filter: "" } as const;
/** No cell of these files holds a comma or a line break. */
const idsIn = (file: string) =>
  file
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[14]);

beforeAll(async () => {
  services = await testServices();
  ctx = await testContext(services, { isPresent: false });
  await givenWallet(services, "loja-a");
  await services.store.transaction(async (tx) => {
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      ...rowOf(index),
      changedAt: new Date(START),
    }));
    for (let from = 0; from < ROWS; from += 500)
      await tx.insert(transactions).values(rows.slice(from, from + 500));
  });
});

describe("an export of transactions", () => {
  it("holds of the marked rows those that the person sees, and the audit log how many were marked", async () => {
    const rows = await services.store.read((reader) => reader.select().from(transactions).limit(40));
    const here = rows.filter(({ wallet }) => wallet === "principal").slice(0, 3);
    const elsewhere = rows.filter(({ wallet }) => wallet === "loja-a").slice(0, 2);
    const marked = [...here, ...elsewhere].map(({ id }) => id);
    const ofOne = await testContext(services, { role: "finance", wallets: ["principal"] });
    const { id, file } = await exportOf({ what: { kind: "transactions", filter: "", ids: marked } }, ofOne);
    expect(idsIn(file).toSorted()).toEqual(here.map((row) => row.id).toSorted());
    const entries = await services.store.read((reader) => reader.select().from(auditEntries));
    const entry = entries.find(({ objectId }) => objectId === id);
    expect(JSON.stringify(entry?.details)).toContain("chosen");
    for (const one of marked) expect(JSON.stringify(entry)).not.toContain(one);
  });

  it.each([
    "",
    "wallet=loja-a",
    "type=withdrawal&from=2026-10-02&to=2026-10-03",
    "minCentavos=200&maxCentavos=900",
  ])("holds what the list of ?%s shows, whole and in its order", async (filter) => {
    const { file, id } = await exportOf({ what: { kind: "transactions", filter } });
    const shown: string[] = [];
    const query = readFilter(transactionParsers, searchParamsOf(filter)).filter;
    let cursor: string | undefined;
    do {
      const page = await listTransactions(ctx, { ...query, cursor });
      shown.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(idsIn(file)).toEqual(shown);
    expect(await getExport(ctx, id)).toMatchObject({ state: "done", rows: shown.length });
  });

  it("holds nothing of a wallet that is not the person's", async () => {
    const limited = await testContext(services, { wallets: ["loja-a"], wallet: "loja-a" });
    const { file } = await exportOf({ what: everything }, limited);
    expect(idsIn(file)).toHaveLength(ROWS / 3);
    await expect(
      prepareExport(limited, {
        what: { kind: "transactions", filter: "wallet=principal" },
        format: "csv",
        showsDocuments: false,
        reason: undefined,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("is refused with the name of a filter that cannot be read, and nothing is prepared", async () => {
    for (const [kind, filter, name] of [
      ["transactions", "wallet=loja-a&from=2026-02-31", "from"],
      ["transactions", "state=nope", "state"],
      ["transactions", "state=COMPLETED", "state"],
      ["blocks", "kind=fiscal&stage=all", "kind"],
    ] as const)
      await expect(exportOf({ what: { kind, filter } }), filter).rejects.toMatchObject({
        code: "invalid_input",
        fields: { what: `filter_unreadable:${name}` },
      });
    await expect(
      exportOf({ what: { kind: "transactions", filter: "wallet=loja-a&from=" } }),
    ).resolves.toBeDefined();
  });

  it("is of one moment: what arrives while it leaves is not in it", async () => {
    const { id } = await prepareExport(ctx, {
      what: everything,
      format: "csv",
      showsDocuments: false,
      reason: undefined,
    });
    const { bytes } = await streamExport(ctx, id, words, never);
    const chunks: string[] = [];
    for await (const chunk of bytes) {
      chunks.push(String(chunk));
      if (chunks.length === 2)
        await services.store.transaction((tx) =>
          givenTransaction(tx, { ...rowOf(0), wallet: "principal" }, services.clock.now()),
        );
    }
    expect(idsIn(chunks.join(""))).toHaveLength(ROWS);
  });

  it("masks documents, and guards a spreadsheet against formulas, a program's file not", async () => {
    const what = { kind: "transactions", filter: "wallet=loja-a" } as const;
    const { file: plain } = await exportOf({ what });
    const { file: sheet } = await exportOf({ what, format: "csv_br" });
    for (const file of [plain, sheet]) expect(file).not.toContain(CPF);
    expect(plain).toContain(",+Maria,***.982.247-**,");
    expect(sheet).toContain(";'+Maria;***.982.247-**;");
  });

  it("shows documents for a reason that the audit log keeps", async () => {
    const wanted = {
      what: { kind: "transactions", filter: `wallet=loja-a&document=${CPF}` },
      showsDocuments: true,
      reason: "Pedido da auditoria externa",
    } as const;
    await expect(exportOf(wanted)).rejects.toMatchObject({ code: "presence_needed" });
    await services.store.transaction((tx) => markProved(tx, ctx.actor.sessionId, services.clock.now()));
    const { file, id } = await exportOf(wanted);
    expect(file).toContain(CPF);
    const entries = await services.store.read((reader) => reader.select().from(auditEntries));
    const entry = entries.find(({ objectId }) => objectId === id);
    expect(entry).toMatchObject({ act: "records.export", reason: "Pedido da auditoria externa" });
    expect(entry?.details).not.toContain(CPF);
    await whenOver(id);
    const kept = await services.store.read((reader) => reader.select().from(exports));
    expect(JSON.stringify(kept)).not.toContain(CPF);
  });

  it("is refused with documents to whoever may not reveal one", async () => {
    const support = await testContext(services, { role: "support" });
    await expect(
      prepareExport(support, {
        what: everything,
        format: "csv",
        showsDocuments: true,
        reason: "Quero ver tudo",
      }),
    ).rejects.toMatchObject({ code: "not_allowed" });
  });
});

describe("a prepared file", () => {
  const prepare = () =>
    prepareExport(ctx, { what: everything, format: "csv", showsDocuments: false, reason: undefined });

  it("opens once, for its own person, and not after a while", async () => {
    const { id } = await prepare();
    const other = await testContext(services);
    await expect(streamExport(other, id, words, never)).rejects.toMatchObject({ code: "not_found" });
    await text((await streamExport(ctx, id, words, never)).bytes);
    await expect(streamExport(ctx, id, words, never)).rejects.toMatchObject({ code: "not_found" });

    const late = await prepare();
    services.clock.advance(11 * 60_000);
    await expect(streamExport(ctx, late.id, words, never)).rejects.toMatchObject({ code: "not_found" });
  });

  it("says that it failed where nobody took all of it, and gives its connection back", async () => {
    const { id } = await prepare();
    const stop = new AbortController();
    const { bytes } = await streamExport(ctx, id, words, stop.signal);
    bytes.once("error", () => undefined);
    bytes.read();
    stop.abort();
    expect((await whenOver(id)).state).toBe("failed");
    const { readers } = services.store;
    await expect.poll(() => readers.totalCount - readers.idleCount).toBe(0);
  });
});

describe("an export of a statement", () => {
  const wallet = "loja-extrato";
  const what = { kind: "statement", wallet, from: "2026-11-02", to: "2026-11-03" } as const;

  beforeAll(async () => {
    const line = (index: number, available: number, settledAt: string, kind: MovementKind = "payment") =>
      services.store.transaction((tx) =>
        givenMoney(
          tx,
          {
            type: "payment_credit",
            objectId: `object-${index}`,
            transactionId: null,
            settledAt: new Date(settledAt),
          },
          [{ wallet, kind, available: centavos(available) }],
          services.clock.now(),
        ),
      );
    await line(1, 10_000, "2026-11-01T12:00:00-03:00");
    await line(2, 5_000, "2026-11-02T00:00:00-03:00");
    await line(3, -50, "2026-11-03T23:59:59-03:00", "payment_fee");
    await line(4, 7, "2026-11-04T00:00:00-03:00");
  });

  it("runs its balance from what stood there before", async () => {
    const { file } = await exportOf({ what });
    const lines = file.trim().split("\n");
    expect(lines[0]?.split(",").slice(0, 6)).toEqual([
      "day",
      "settled_at_iso",
      "kind",
      "amount",
      "balance",
      "held_change",
    ]);
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 5))).toEqual([
      ["2026-11-02", "2026-11-02T00:00:00-03:00", "payment", "50.00", "150.00"],
      ["2026-11-03", "2026-11-03T23:59:59-03:00", "payment_fee", "-0.50", "149.50"],
    ]);
  });

  it("says above its table of a spreadsheet what stood before and after, also where nothing moved", async () => {
    const { file } = await exportOf({ what, format: "csv_br" });
    const lines = file.trim().split("\r\n");
    expect(lines.slice(0, 3)).toEqual([`wallet;${wallet}`, "period_from;02/11/2026", "period_to;03/11/2026"]);
    expect(lines[3]).toMatch(/^made_at;\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(lines.slice(4, 7)).toEqual(["opening_balance;100,00", "closing_balance;149,50", ""]);
    expect(lines[7]?.split(";")[0]).toBe("day");
    expect(lines).toHaveLength(10);
    const quiet = { ...what, from: "2026-11-07", to: "2026-11-08" };
    const { file: empty } = await exportOf({ what: quiet, format: "csv_br" });
    expect(empty).toContain("opening_balance;149,57\r\nclosing_balance;149,57\r\n\r\nday;");
  });

  it("is an OFX file whose ledger is the balance of its last day", async () => {
    const [first, second] = [
      await exportOf({ what, format: "ofx" }),
      await exportOf({ what, format: "ofx" }),
    ];
    expect(first.file).toContain("<LEDGERBAL><BALAMT>149.50");
    const fitIds = (file: string) => file.match(/<FITID>\S+/g);
    expect(fitIds(first.file)).toHaveLength(2);
    expect(fitIds(second.file)).toEqual(fitIds(first.file));
  });

  it("holds no document of a text unless it shows documents, in every format", async () => {
    const id = randomUUID();
    const at = new Date("2026-11-10T12:00:00-03:00");
    const said = { ...rowOf(0), id, wallet, description: "CPF 529.982.247-25", settledAt: at };
    await services.store.transaction(async (tx) => {
      await tx.insert(transactions).values({ ...said, changedAt: at });
      const fact = { type: "payment_credit", objectId: id, transactionId: id, settledAt: at } as const;
      const line = { wallet, kind: "payment", available: centavos(100) } as const;
      await givenMoney(tx, fact, [line], services.clock.now());
    });
    const later = { ...what, from: "2026-11-10", to: "2026-11-10" };
    const present = await testContext(services);
    for (const format of ["ofx", "csv", "csv_br"] as const) {
      expect((await exportOf({ what: later, format })).file).toContain("CPF ***.982.247-**");
      const whole = { what: later, format, showsDocuments: true, reason: "Pedido do fisco" };
      expect((await exportOf(whole, present)).file).toContain("CPF 529.982.247-25");
    }
  });
});

describe("the account of an OFX file", () => {
  const bankOf = (file: string) => /<BANKACCTFROM>(.+)<ACCTTYPE>/.exec(file)?.[1];
  const of = (wallet: string) => ({
    what: { kind: "statement", wallet, from: "2026-11-02", to: "2026-11-03" } as const,
    format: "ofx" as const,
  });

  it("is what was set for the wallet last, in later files too", async () => {
    const [set, other] = ["loja-com-banco", "loja-sem-banco"];
    for (const wallet of [set, other]) await givenWallet(services, wallet);
    const ofxAccount = { bankId: "341", branchId: "0123", accountId: "56789-0" };
    const first = "<BANKID>341<BRANCHID>0123<ACCTID>56789-0";
    expect(bankOf((await exportOf({ ...of(set), ofxAccount })).file)).toBe(first);
    expect(bankOf((await exportOf(of(set))).file)).toBe(first);
    expect(bankOf((await exportOf(of(other))).file)).toBe(`<BANKID>0000<ACCTID>${other}`);
    const without = { bankId: undefined, branchId: undefined, accountId: undefined };
    expect(bankOf((await exportOf({ ...of(set), ofxAccount: without })).file)).toBe(
      `<BANKID>0000<ACCTID>${set}`,
    );
  });

  it("has no more than 22 characters of a long reference, and is another for each wallet", async () => {
    const names = ["loja-do-centro-de-sao-paulo-1", "loja-do-centro-de-sao-paulo-2"];
    for (const wallet of names) await givenWallet(services, wallet);
    const accounts: string[] = [];
    for (const wallet of names) {
      const { file } = await exportOf(of(wallet));
      accounts.push(/<ACCTID>([^<]+)/.exec(file)?.[1] ?? "");
    }
    expect(accounts.map(({ length }) => length)).toEqual([22, 22]);
    expect(new Set(accounts).size).toBe(2);
  });

  it("is not changed by a form of another format, which has it too", async () => {
    const wallet = "loja-com-csv";
    await givenWallet(services, wallet);
    const ofxAccount = { bankId: "341", branchId: "0123", accountId: "56789-0" };
    await exportOf({ ...of(wallet), format: "csv", ofxAccount });
    expect(bankOf((await exportOf(of(wallet))).file)).toBe(`<BANKID>0000<ACCTID>${wallet}`);
  });

  it("keeps its limits", () => {
    const input = { ...of("principal"), showsDocuments: false };
    const faultsOf = (given: object) =>
      PrepareExportInput.safeParse({ ...input, ...given }).error?.issues.map(({ path, message }) => [
        path.join("."),
        message,
      ]) ?? [];
    expect(
      faultsOf({ ofxAccount: { bankId: "123456789", branchId: "", accountId: "1".repeat(22) } }),
    ).toEqual([]);
    expect(
      faultsOf({ ofxAccount: { bankId: "1234567890", branchId: "1".repeat(23), accountId: "São<1>" } }),
    ).toEqual([
      ["ofxAccount.bankId", "too_long:9"],
      ["ofxAccount.branchId", "too_long:22"],
      ["ofxAccount.accountId", "bank_number"],
    ]);
  });
});

describe("the texts of an export", () => {
  it("hold no document unless the file shows documents, and references as they are", async () => {
    const said = {
      ...rowOf(0),
      wallet: "loja-textos",
      description: 'CPF 529.982.247-25; "pago"',
      counterpartName: "MARIA 52998224725",
      failureReason: "CNPJ 11.222.333/0001-81",
      externalReference: "52998224725",
    };
    await givenWallet(services, said.wallet);
    await services.store.transaction(async (tx) => {
      await tx.insert(transactions).values({ ...said, changedAt: new Date(START) });
      const plain = {
        ...rowOf(1),
        wallet: said.wallet,
        description: "Pedido 4298",
        changedAt: new Date(START),
      };
      await tx.insert(transactions).values(plain);
    });
    const what = { kind: "transactions", filter: `wallet=${said.wallet}` } as const;
    for (const format of ["csv", "csv_br"] as const) {
      const { file, id } = await exportOf({ what, format });
      expect(await whenOver(id)).toMatchObject({ state: "done", rows: 2 });
      for (const one of ["529.982.247-25", "MARIA 52998224725", "11.222.333/0001-81"])
        expect(file).not.toContain(one);
      for (const one of ["CPF ***.982.247-**", "MARIA ***.982.247-**", "**.222.333/****-**", "Pedido 4298"])
        expect(file).toContain(one);
      expect(file).toMatch(/[,;]52998224725[,;]/);
      expect(file.split("\n")[1]?.endsWith("\r")).toBe(format === "csv_br");
      expect(file).not.toContain("\r\r");
    }
    const present = await testContext(services);
    const whole = await exportOf({ what, showsDocuments: true, reason: "Pedido do fisco" }, present);
    expect(whole.file).toContain("CPF 529.982.247-25");
    expect(whole.file).toContain("MARIA 52998224725");
  });
});
