import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { listUnmatched } from "@/lib/reconciliation/imports/list-unmatched.server";
import { listLines, readAllLines } from "@/lib/reconciliation/imports/list-lines.server";
import { getRun, listRuns } from "@/lib/reconciliation/imports/list-runs.server";
import { RUN_LINES_MAX } from "@/lib/reconciliation/imports/schema";
import { takeDueLines } from "@/lib/reconciliation/imports/records.server";
import { startImport } from "@/lib/reconciliation/imports/start-import.server";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { centavos } from "@/lib/core/money/money";
import { lockTransaction } from "@/lib/engine/mirror/records.server";
import { PixError } from "@/lib/pix/pix-error";
import { TransactionWire } from "@/lib/pix/wire/transaction";
import { importRuns } from "@/lib/platform/store/tables/imports";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallet } from "@/lib/testing/factories";
import { lookUpAtService } from "@/lib/domain/transactions/look-up-at-service.server";
import { importDueLines } from "./import-due-lines.server";
import { givenTransaction } from "@/lib/testing/mirror";

/** The results that the service shows, by wallet and text. */
const shown = new Map<string, unknown>();
let calls: string[] = [];
let failure: PixError | null = null;

const services = await testServices({
  pix: {
    getTransaction: (text, { wallet }) => {
      calls.push(`${wallet} ${text}`);
      if (failure) return Promise.reject(failure);
      const reported = shown.get(`${wallet} ${text}`);
      return reported
        ? Promise.resolve(TransactionWire.parse(parseJson(JSON.stringify(reported))))
        : Promise.reject(new PixError({ about: "GET", proof: "rejected", kind: "not_found", status: 404 }));
    },
  },
});
const { store, clock } = services;
await givenWallet(services, "principal");
await givenWallet(services, "loja-a");
const ctx = await testContext(services, { role: "manager", wallet: "loja-a" });

beforeEach(() => {
  calls = [];
  failure = null;
  shown.clear();
});

function givenShown(wallet: string, ...texts: string[]): string {
  const id = newId();
  const reported = {
    id,
    status: "completed",
    type: "payment",
    paymentMethod: "pix",
    amount: 12.34,
    createdAt: clock.now().toISOString(),
    paidAt: clock.now().toISOString(),
  };
  for (const text of [id, ...texts]) shown.set(`${wallet} ${text}`, reported);
  return id;
}

async function givenKnown(wallet: string, externalReference: string | null = null): Promise<string> {
  const id = newId();
  const now = clock.now();
  await store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        wallet,
        type: "payment",
        state: "pending",
        amountCentavos: centavos(1_000),
        externalReference,
        createdAt: now,
        origin: "webhook",
      },
      now,
    ),
  );
  return id;
}

async function run(text: string, of: Context = ctx): Promise<string> {
  const { runId } = await startImport(of, { wallet: of.wallet, text });
  return runId;
}

async function through(): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const open = await store.read((reader) => reader.select().from(importRuns));
    if (open.every(({ finishedAt }) => finishedAt !== null)) return;
    await importDueLines(services);
    clock.advance(1_000);
  }
  throw new Error("not through");
}

const outcomesOf = async (id: string, of: Context = ctx) =>
  (await listLines(of, { id })).items.map(({ text, outcome, because, serviceCode, transactionId }) => [
    text,
    outcome,
    because ?? serviceCode,
    transactionId,
  ]);

describe("a list of identifiers", () => {
  it("comes to one outcome a line, and imports with its money what was made elsewhere", async () => {
    const byReference = givenShown("loja-a", "pedido-7");
    const byId = givenShown("loja-a");
    const known = await givenKnown("loja-a", "pedido-1");
    const elsewhere = await givenKnown("principal");
    const inBoth = givenShown("loja-a", "ambos");
    shown.set(`principal ${inBoth}`, shown.get("loja-a ambos"));
    const id = await run(
      ["id", "pedido-7", byId, "pedido-1", elsewhere, "ambos", "nada", "..", "pedido-7"].join("\n"),
    );
    await through();
    expect(await outcomesOf(id)).toEqual([
      ["pedido-7", "imported", null, byReference],
      [byId, "imported", null, byId],
      ["pedido-1", "known", null, known],
      [elsewhere, "other_wallet", "other_wallet", null],
      ["ambos", "other_wallet", "several_wallets", null],
      ["nada", "not_found", null, null],
      ["..", "invalid", "not_a_segment", null],
    ]);
    expect(await getRun(ctx, id)).toMatchObject({
      lines: 7,
      repeated: 1,
      done: 7,
      outcomes: { imported: 2, known: 1, other_wallet: 2, not_found: 1, invalid: 1 },
    });
    for (const imported of [byReference, byId])
      expect(await store.transaction((tx) => lockTransaction(tx, imported))).toMatchObject({
        wallet: "loja-a",
        state: "completed",
        amountCentavos: 1_234,
        origin: "read",
      });
    expect(await store.transaction((tx) => lockTransaction(tx, inBoth))).toBeNull();
    const audits = await store.read((reader) =>
      reader.select().from(auditEntries).where(eq(auditEntries.objectId, id)),
    );
    expect(audits).toMatchObject([{ act: "import.start", wallet: "loja-a" }]);
  });

  it("does not tell whoever may not see another wallet that it knows a line", async () => {
    const elsewhere = await givenKnown("principal", "pedido-do-principal");
    shown.set("loja-a alheio", {
      ...(shown.get(`principal ${givenShown("principal")}`) as object),
      id: elsewhere,
    });
    const id = await run([elsewhere, "alheio", "nada"].join("\n"));
    await through();
    const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });
    expect(await outcomesOf(id, limited)).toEqual([
      [elsewhere, "not_found", null, null],
      ["alheio", "not_found", null, null],
      ["nada", "not_found", null, null],
    ]);
    expect((await getRun(limited, id)).outcomes).toEqual({ not_found: 3 });
    expect((await listLines(limited, { id, outcome: "not_found" })).items).toHaveLength(3);
    expect((await listLines(limited, { id, outcome: "other_wallet" })).items).toEqual([]);
    expect((await readAllLines(limited, id)).lines.map(({ outcome }) => outcome)).not.toContain(
      "other_wallet",
    );
    const both = await testContext(services, {
      role: "manager",
      wallet: "loja-a",
      wallets: ["loja-a", "principal"],
    });
    for (const seeing of [ctx, both])
      expect(await outcomesOf(id, seeing)).toEqual([
        [elsewhere, "other_wallet", "other_wallet", null],
        ["alheio", "other_wallet", "other_wallet", null],
        ["nada", "not_found", null, null],
      ]);
  });

  it("is asked for at a bounded rate, each line once, also where the process died on the way", async () => {
    const texts = Array.from({ length: 35 }, (_, index) => `perdido-${index}`);
    const id = await run(texts.join("\n"));
    await importDueLines(services);
    expect(calls).toHaveLength(10);
    // Taken by a process that is killed before it asks: free again when its time is over, and not before.
    const until = new Date(clock.now().getTime() + 60_000);
    const taken = await store.transaction((tx) => takeDueLines(tx, clock.now(), until, 10));
    expect(taken).toHaveLength(10);
    for (let round = 0; round < 5; round += 1) await importDueLines(services);
    expect(calls).toHaveLength(25);
    clock.advance(61_000);
    await through();
    expect(calls.toSorted()).toEqual(texts.map((text) => `loja-a ${text}`).toSorted());
    expect((await getRun(ctx, id)).outcomes).toEqual({ not_found: 35 });
  });

  it("says refused where the service decides so, and asks again where it gives no answer", async () => {
    failure = new PixError({
      about: "GET",
      proof: "rejected",
      kind: "forbidden",
      status: 403,
      code: "SUB_ACCOUNT_SUSPENDED",
    });
    const refused = await run("um");
    await through();
    expect(await outcomesOf(refused)).toEqual([["um", "refused", "SUB_ACCOUNT_SUSPENDED", null]]);

    failure = new PixError({ about: "GET", proof: "ambiguous", kind: "timeout" });
    const waiting = await run("dois");
    await importDueLines(services);
    expect(await outcomesOf(waiting)).toEqual([["dois", null, null, null]]);
    failure = null;
    clock.advance(120_000);
    const id = givenShown("loja-a", "dois");
    await through();
    expect(await outcomesOf(waiting)).toEqual([["dois", "imported", null, id]]);
  });

  it("is refused where it is empty or too long, and belongs to those who see its wallet", async () => {
    await expect(run("\n \n")).rejects.toMatchObject({ fields: { text: "required" } });
    const long = Array.from({ length: RUN_LINES_MAX + 1 }, (_, index) => String(index)).join("\n");
    await expect(run(long)).rejects.toMatchObject({ fields: { text: `too_many:${RUN_LINES_MAX}` } });
    const main = await testContext(services, { role: "manager", wallets: ["principal"] });
    const id = await run("tres");
    await expect(getRun(main, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(listLines(main, { id })).rejects.toMatchObject({ code: "not_found" });
    expect((await listRuns(main, {})).items).toEqual([]);
    await through();
  });
});

it("lists what only an event told of, within one's wallets", async () => {
  const [own, other] = [await givenKnown("loja-a"), await givenKnown("principal")];
  const all = (await listUnmatched(ctx, {})).items.map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining([own, other]));
  const limited = await testContext(services, { role: "manager", wallet: "loja-a", wallets: ["loja-a"] });
  const seen = await listUnmatched(limited, {});
  expect(seen.items.map(({ id }) => id)).toContain(own);
  expect(new Set(seen.items.map(({ wallet }) => wallet))).toEqual(new Set(["loja-a"]));
});

it("bounds how often one person may have the service asked", async () => {
  const person = await testContext(services, { role: "support" });
  for (let asking = 0; asking < 30; asking += 1) await lookUpAtService(person, { text: `texto-${asking}` });
  await expect(lookUpAtService(person, { text: "mais um" })).rejects.toMatchObject({
    code: "too_many_requests",
  });
  const known = await givenKnown("principal", "sem-chamada");
  expect((await lookUpAtService(person, { text: "sem-chamada" })).found).toEqual([
    { id: known, wallet: "principal" },
  ]);
});
