import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareExport } from "@/lib/composers/exports/prepare-export.server";
import { PrepareExportInput } from "@/lib/composers/exports/schema";
import { isCnpj, isCpf } from "@/lib/core/brazil/documents";
import { listCharges, sumListedCharges } from "@/lib/domain/charges/list-charges.server";
import { listCustomers } from "@/lib/domain/customers/list-customers.server";
import { listRecipients } from "@/lib/domain/recipients/list-recipients.server";
import { lookUpRecipient } from "@/lib/domain/recipients/look-up-recipient.server";
import { listRefunds, sumListedRefunds } from "@/lib/domain/refunds/list-refunds.server";
import { countTransactions } from "@/lib/domain/transactions/count-transactions.server";
import { listTransactions } from "@/lib/domain/transactions/list-transactions.server";
import { listWithdrawals, sumListedWithdrawals } from "@/lib/domain/withdrawals/list-withdrawals.server";
import { type Context } from "@/lib/platform/context.server";
import { gateDocuments } from "@/lib/platform/search/document-gate.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { searchEverything } from "./search-everything.server";

const PACE = 60;

/** Each second digit pair of a base number until it is valid: 100 different CPFs. */
const CPFS = Array.from({ length: 100 }, (_, n) => {
  const base = String(300_000_000 + n);
  for (let check = 0; ; check += 1) {
    const cpf = base + String(check).padStart(2, "0");
    if (isCpf(cpf)) return cpf;
  }
});
const dotted = (cpf: string): string =>
  `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;

const PLACES: readonly [place: string, look: (ctx: Context, cpf: string) => Promise<unknown>][] = [
  ["the palette", (ctx, cpf) => searchEverything(ctx, { text: cpf })],
  ["the list of customers", (ctx, cpf) => listCustomers(ctx, { search: cpf })],
  ["the list of recipients", (ctx, cpf) => listRecipients(ctx, { search: cpf })],
  ["the list of transactions", (ctx, cpf) => listTransactions(ctx, { search: cpf })],
  ["digits with blanks", (ctx, cpf) => listTransactions(ctx, { search: [...cpf].join(" ") })],
  ["the document filter", (ctx, cpf) => listTransactions(ctx, { document: cpf })],
  ["the count of transactions", (ctx, cpf) => countTransactions(ctx, { document: cpf })],
  ["the list of charges", (ctx, cpf) => listCharges(ctx, { search: dotted(cpf) })],
  ["the sums of charges", (ctx, cpf) => sumListedCharges(ctx, { search: cpf })],
  ["the list of refunds", (ctx, cpf) => listRefunds(ctx, { search: cpf })],
  ["the sums of refunds", (ctx, cpf) => sumListedRefunds(ctx, { search: cpf })],
  ["the list of withdrawals", (ctx, cpf) => listWithdrawals(ctx, { search: cpf })],
  ["the sums of withdrawals", (ctx, cpf) => sumListedWithdrawals(ctx, { search: cpf })],
  [
    "the key of a withdrawal",
    (ctx, cpf) =>
      lookUpRecipient(ctx, { wallet: ctx.wallet, pixKeyType: "cpf", pixKey: cpf, holderDocument: "" }),
  ],
  [
    "an export",
    (ctx, cpf) =>
      prepareExport(
        ctx,
        PrepareExportInput.parse({
          what: { kind: "transactions", filter: `document=${cpf}` },
          format: "csv",
          showsDocuments: false,
        }),
      ),
  ],
];

/** The places whose search takes any text. */
const SEARCHES = PLACES.filter(([place]) => /^the (palette|list)/.test(place));
/** Numbers of orders that could be a CNPJ with letters. */
const REFERENCES = Array.from({ length: 10_000 }, (_, n) => `PEDIDO${20_260_000 + n}`).filter(isCnpj);

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

const searchesOf = (ctx: Context) =>
  services.store.read((reader) =>
    reader
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.personId, ctx.actor.personId))
      .orderBy(asc(auditEntries.id)),
  );

describe("the gate of document lookups", () => {
  it.each(PLACES)("counts and logs %s without the number", async (_, look) => {
    const ctx = await testContext(services);
    const [cpf = "", ...others] = CPFS;
    await look(ctx, cpf);
    const entries = (await searchesOf(ctx)).filter(({ act }) => act === "document.search");
    expect(entries).toMatchObject([
      { objectId: services.vault.blind("document", cpf), objectType: "data_subject", succeeded: true },
    ]);
    expect(JSON.stringify(await searchesOf(ctx))).not.toContain(cpf);
    await gateDocuments(ctx, others.slice(0, PACE - 1));
    await expect(look(ctx, CPFS.at(-1) ?? "")).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("has one pace for all places, and logs the first refusal", async () => {
    const ctx = await testContext(services);
    const ends = [];
    for (const [n, cpf] of CPFS.entries()) {
      const [, look] = PLACES[n % PLACES.length] as (typeof PLACES)[number];
      ends.push(...(await Promise.allSettled([look(ctx, cpf)])));
    }
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(PACE);
    const entries = (await searchesOf(ctx)).filter(({ act }) => act === "document.search");
    expect(entries.filter(({ succeeded }) => succeeded)).toHaveLength(PACE);
    expect(entries.filter(({ succeeded }) => !succeeded)).toHaveLength(1);
  });

  it("counts an open list that is read again once, and several documents of one search each", async () => {
    const ctx = await testContext(services);
    const [first = "", second = "", third = ""] = CPFS;
    for (let times = 0; times < 3; times += 1) await listCustomers(ctx, { search: first });
    await listTransactions(ctx, { search: first });
    expect(await searchesOf(ctx)).toHaveLength(1);
    await searchEverything(ctx, { text: `${second} ${third}` });
    expect(await searchesOf(ctx)).toHaveLength(3);
  });

  it("lets references pass uncounted whose last digits fit a CNPJ, also sixty and more of them", async () => {
    const ctx = await testContext(services);
    for (const [n, reference] of REFERENCES.entries()) {
      const [, look] = SEARCHES[n % SEARCHES.length] as (typeof SEARCHES)[number];
      await look(ctx, reference);
    }
    expect(REFERENCES.length).toBeGreaterThan(PACE);
    expect(await searchesOf(ctx)).toEqual([]);
  });

  it("lets words and amounts pass uncounted", async () => {
    const ctx = await testContext(services);
    await listTransactions(ctx, { search: "joao 218 ontem" });
    await listRecipients(ctx, { search: "12345678901" });
    expect(await searchesOf(ctx)).toEqual([]);
  });
});
