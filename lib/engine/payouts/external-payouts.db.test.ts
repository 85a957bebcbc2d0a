import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { type Centavos, centavos } from "@/lib/core/money/money";
import { type IntentState } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { TRANSACTION_STATES } from "@/lib/core/enums/transactions";
import { type TransactionFacts } from "@/lib/engine/projection/observation";
import { openIntent } from "@/lib/engine/intents/open-intent.server";
import { type Context } from "@/lib/platform/context.server";
import { databaseNow } from "@/lib/platform/store/database-now.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { sealDocument } from "@/lib/platform/vault/sealed-values.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { errorOf } from "@/lib/testing/error-of";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { givenObservations, givenTransaction } from "@/lib/testing/mirror";
import { evaluatePayout, toRecipientFacts, verdictOn } from "./evaluate-payout.server";
import { WINDOW_MS } from "./limits";
import { addRecipient, hashOfDocument, hashOfKey } from "./recipients.server";
import { findUsed } from "./records.server";
import { type Limits, type PayoutRules } from "./schema";

const HOLDER = "52998224725";
const MINUTE = 60_000;
const NONE: Limits = {
  actCentavos: null,
  dayCentavos: null,
  monthCentavos: null,
  hourActs: null,
  dayActs: null,
};
const KNOWN = toRecipientFacts({ agreedAt: new Date(0), firstPaidAt: new Date(0), keyChangedAt: null });

let services: TestServices;
let now: Date;
beforeAll(async () => {
  services = await testServices();
  now = await services.store.read(databaseNow);
});

let names = 0;
const freshPerson = () => testContext(services, { role: "finance", wallet: `w-${++names}` });
const before = (ms: number) => new Date(now.getTime() - ms);
const ofWallet = (kind: PayoutKind, wallet: Partial<Limits>): PayoutRules => ({
  ...FREE_RULES,
  [kind]: { ...FREE_RULES[kind], wallet: { ...NONE, ...wallet } },
});

/** A withdrawal as a read or an event reports it, without a write of ours. */
const givenElsewhere = (
  wallet: string,
  amount: number,
  {
    source = "read",
    ...told
  }: Partial<TransactionFacts> & { source?: "read" | "webhook" | "own_write" } = {},
) =>
  services.store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        ...{ id: newId(), type: "withdrawal", state: "completed", amountCentavos: centavos(amount) },
        ...{ createdAt: before(MINUTE), wallet, origin: source },
        ...told,
      },
      now,
    ),
  );

type Change = Partial<Parameters<typeof evaluatePayout>[2]> & { externalReference?: string };
const write = (ctx: Context, amountCentavos: Centavos, { externalReference, ...change }: Change = {}) => {
  const id = newId();
  const { kind = "withdrawal", subject = null } = change;
  return openIntent(ctx, {
    ...{
      id,
      kind,
      path: "/withdrawals",
      body: { id },
      hasKey: kind === "withdrawal",
      ...(subject !== null && { subject }),
      externalReference,
    },
    prepare: async (tx) => {
      await evaluatePayout(tx, ctx, {
        ...{ intentId: id, kind, amountCentavos, project: null, subject, recipient: id, register: KNOWN },
        ...{ duplicateConfirmed: true, field: "amountCentavos", ...change },
      });
      return undefined;
    },
  });
};
/** The write as it was sent and what became of it. */
const end = (id: string, state: IntentState, mayHaveTakenEffect = false) =>
  services.store.transaction((tx) =>
    tx
      .update(intents)
      .set({ state, mayHaveTakenEffect, firstSentAt: before(2 * MINUTE), lastSentAt: before(MINUTE) })
      .where(eq(intents.id, id)),
  );
const usedIn = async (
  ctx: Context,
  {
    kind = "withdrawal",
    recipient = "nobody",
    project = null,
  }: { kind?: PayoutKind; recipient?: string; project?: string | null } = {},
) => {
  const { used } = await services.store.read((reader) =>
    findUsed(reader, {
      ...{ kind, recipient, project, personId: ctx.actor.personId, wallet: ctx.wallet },
      ...{ amountCentavos: 0, subject: null, now },
    }),
  );
  return used;
};
const sumsOf = (acts: number, amount: number) => ({
  hourActs: acts,
  dayActs: acts,
  dayCentavos: amount,
  monthCentavos: amount,
});

describe("the limits of an account", () => {
  it("stop a withdrawal by what the shop's own calls took out, and say it apart", async () => {
    await givenRules(services, ofWallet("withdrawal", { dayCentavos: centavos(1_000) }));
    const ctx = await freshPerson();
    await write(ctx, centavos(300));
    await givenElsewhere(ctx.wallet, 400);
    await givenElsewhere(ctx.wallet, 200);
    expect(await errorOf(write(ctx, centavos(101)))).toMatchObject({
      code: "conflict",
      reason: "payout_stopped",
      fields: { amountCentavos: `payout_day_limit_wallet:1000:900/600:${ctx.wallet}` },
    });
    await write(ctx, centavos(100));
  });

  it("count the shop's own calls in the pace", async () => {
    await givenRules(services, ofWallet("withdrawal", { hourActs: 2 }));
    const ctx = await freshPerson();
    await givenElsewhere(ctx.wallet, 1);
    await write(ctx, centavos(1));
    expect((await errorOf(write(ctx, centavos(1)))).fields).toEqual({
      amountCentavos: `payout_hour_pace_wallet:2:2/1:${ctx.wallet}`,
    });
  });

  it("say the same beforehand, to the form", async () => {
    await givenRules(services, ofWallet("withdrawal", { monthCentavos: centavos(500) }));
    const ctx = await freshPerson();
    await givenElsewhere(ctx.wallet, 499, { createdAt: before(29 * WINDOW_MS.day) });
    const { verdict } = await services.store.read((reader) =>
      verdictOn(reader, ctx, {
        ...{ kind: "withdrawal", amountCentavos: centavos(2), project: null, subject: null },
        ...{ recipient: "r", register: KNOWN, duplicateConfirmed: true },
      }),
    );
    expect(verdict.stoppedBy).toMatchObject({ rule: "month_limit", used: 499, elsewhere: 499 });
  });

  it("are of one wallet: another's withdrawals do not count", async () => {
    const [ctx, other] = [await freshPerson(), await freshPerson()];
    await givenElsewhere(other.wallet, 700);
    const used = await usedIn(ctx);
    expect(used.wallet).toEqual(sumsOf(0, 0));
  });

  it("count no payment that came in and no fee", async () => {
    const ctx = await freshPerson();
    await givenElsewhere(ctx.wallet, 700, { type: "payment" });
    await givenElsewhere(ctx.wallet, 700, { type: "fee" });
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(0, 0));
  });

  it("count what left within 24 hours to the millisecond, by the moment it was asked for, whenever it is heard of", async () => {
    const ctx = await freshPerson();
    await givenElsewhere(ctx.wallet, 10, { createdAt: before(WINDOW_MS.day) });
    await givenElsewhere(ctx.wallet, 200, { createdAt: before(WINDOW_MS.day - 1) });
    await givenElsewhere(ctx.wallet, 3_000, { createdAt: before(WINDOW_MS.month) });
    await givenElsewhere(ctx.wallet, 40_000, { createdAt: before(WINDOW_MS.month - 1) });
    const { wallet } = await usedIn(ctx);
    expect(wallet).toMatchObject({ dayActs: 1, dayCentavos: 200, monthCentavos: 40_210 });
    expect(wallet.elsewhere).toMatchObject({ dayCentavos: 200, monthCentavos: 40_210 });
  });

  it.each(TRANSACTION_STATES.map((state) => [state]))(
    "count one that is %s, as they count an act that failed or came back later",
    async (state) => {
      const ctx = await freshPerson();
      await givenElsewhere(ctx.wallet, 50, { state });
      expect((await usedIn(ctx)).wallet).toMatchObject(sumsOf(1, 50));
      // An accepted request, regardless of the outcome of its withdrawal.
      const own = await freshPerson();
      const { id } = await write(own, centavos(50));
      await end(id, "accepted");
      await givenElsewhere(own.wallet, 50, { state, source: "own_write", intentId: id });
      expect((await usedIn(own)).wallet).toEqual(sumsOf(1, 50));
    },
  );

  it("count none that an event alone told of and the service does not know", async () => {
    const ctx = await freshPerson();
    const { id } = await givenElsewhere(ctx.wallet, 50, { source: "webhook" });
    expect((await usedIn(ctx)).wallet).toMatchObject(sumsOf(1, 50));
    const contradict = (apiStatus: string | null) =>
      services.store.transaction((tx) =>
        tx.update(transactions).set({ mismatch: "contradicted", apiStatus }).where(eq(transactions.id, id)),
      );
    await contradict(null);
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(0, 0));
    // The service shows it, otherwise than the event did.
    await contradict("pending");
    expect((await usedIn(ctx)).wallet).toMatchObject(sumsOf(1, 50));
  });
});

describe("an act and its transaction are one", () => {
  it("counts an accepted act once, with the transaction that it became", async () => {
    const ctx = await freshPerson();
    const { id } = await write(ctx, centavos(50));
    await end(id, "accepted");
    await givenElsewhere(ctx.wallet, 50, { source: "own_write", intentId: id });
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(1, 50));
  });

  it("counts the transaction of a write that does not count, since it left", async () => {
    const ctx = await freshPerson();
    const { id } = await write(ctx, centavos(50));
    await end(id, "rejected");
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(0, 0));
    await givenElsewhere(ctx.wallet, 50, { source: "own_write", intentId: id });
    expect((await usedIn(ctx)).wallet).toMatchObject({ ...sumsOf(1, 50), elsewhere: sumsOf(1, 50) });
  });

  it.each<[string, IntentState, boolean]>([
    ["is being sent", "sending", false],
    ["has no answer", "ambiguous", true],
    ["was given up and may have left", "abandoned", true],
  ])("counts one that %s once, when an event tells of it first", async (_what, state, mayHaveTakenEffect) => {
    const ctx = await freshPerson();
    const { id } = await write(ctx, centavos(50), { externalReference: `nota-${++names}` });
    await end(id, state, mayHaveTakenEffect);
    await givenElsewhere(ctx.wallet, 50, { source: "webhook", createdAt: now });
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(1, 50));
    // One act is one withdrawal: a second that looks the same left beside it.
    await givenElsewhere(ctx.wallet, 50, { source: "webhook", createdAt: now });
    expect((await usedIn(ctx)).wallet).toMatchObject({ ...sumsOf(2, 100), elsewhere: sumsOf(1, 50) });
  });

  it.each<[string, () => Partial<TransactionFacts>]>([
    ["another amount", () => ({ amountCentavos: centavos(51) })],
    ["another reference", () => ({ externalReference: "another" })],
    ["a moment before the act was sent", () => ({ createdAt: before(WINDOW_MS.hour / 2) })],
  ])("counts a transaction of %s beside an act without an answer", async (_what, told) => {
    const ctx = await freshPerson();
    const { id } = await write(ctx, centavos(50));
    await end(id, "ambiguous", true);
    await givenElsewhere(ctx.wallet, 50, told());
    expect((await usedIn(ctx)).wallet.dayActs).toBe(2);
  });

  it("knows the transaction of an act without an answer by its key, whatever its amount", async () => {
    const ctx = await freshPerson();
    const { id, idempotencyKey } = await write(ctx, centavos(50));
    await end(id, "ambiguous", true);
    await givenElsewhere(ctx.wallet, 49, { idempotencyKey });
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(1, 50));
  });
});

describe("whom and what it was for", () => {
  it("counts a withdrawal of elsewhere for its project", async () => {
    const ctx = await freshPerson();
    const project = newId();
    await givenElsewhere((await freshPerson()).wallet, 70, { projectId: project });
    expect((await usedIn(ctx, { project })).project).toMatchObject({
      ...sumsOf(1, 70),
      elsewhere: sumsOf(1, 70),
    });
  });

  it("counts it for each key that the register has of its holder", async () => {
    const ctx = await freshPerson();
    const pixKey = `pessoa-${names}@example.com`;
    const { vault } = services;
    await services.store.transaction((tx) =>
      addRecipient(
        tx,
        vault,
        ctx.wallet,
        {
          ...{ pixKeyType: "email", pixKey, holderName: "Pessoa" },
          ...{ holderDocument: HOLDER, holderDocumentType: "cpf" },
        },
        { personId: null, now },
      ),
    );
    await givenElsewhere(ctx.wallet, 70, { counterpartDocument: sealDocument(vault, HOLDER) });
    const to = await usedIn(ctx, { recipient: hashOfKey(vault, pixKey) });
    expect(to.recipient).toMatchObject({ ...sumsOf(1, 70), elsewhere: sumsOf(1, 70) });
    expect((await usedIn(ctx)).recipient).toEqual(sumsOf(0, 0));
  });
});

describe("refunds", () => {
  const givenPaid = (wallet: string) =>
    givenElsewhere(wallet, 80, {
      type: "payment",
      counterpartDocument: sealDocument(services.vault, HOLDER),
    });
  const givenRefunded = (wallet: string, id: string) =>
    services.store.transaction((tx) =>
      givenObservations(
        tx,
        { source: "webhook", wallet },
        { ...{ about: "refund", id, state: "confirmed" }, completedAt: before(MINUTE) },
        now,
      ),
    );

  it("count where the shop's own calls made them, for account and payer", async () => {
    await givenRules(services, ofWallet("refund", { dayActs: 1 }));
    const ctx = await freshPerson();
    const { id } = await givenPaid(ctx.wallet);
    await givenRefunded(ctx.wallet, id);
    const payer = hashOfDocument(services.vault, HOLDER);
    const used = await usedIn(ctx, { kind: "refund", recipient: payer });
    expect(used.wallet).toMatchObject({ ...sumsOf(1, 80), elsewhere: sumsOf(1, 80) });
    expect(used.recipient).toMatchObject({ elsewhere: sumsOf(1, 80) });
    expect((await usedIn(ctx)).wallet).toEqual(sumsOf(0, 0));
    expect((await errorOf(write(ctx, centavos(1), { kind: "refund" }))).code).toBe("too_many_requests");
  });

  it("count once where a request of ours counts, and as elsewhere where it does not", async () => {
    await givenRules(services, FREE_RULES);
    const ctx = await freshPerson();
    const { id } = await givenPaid(ctx.wallet);
    const own = await write(ctx, centavos(80), { kind: "refund", subject: id });
    await end(own.id, "ambiguous", true);
    await givenRefunded(ctx.wallet, id);
    expect((await usedIn(ctx, { kind: "refund" })).wallet).toEqual(sumsOf(1, 80));
    await end(own.id, "rejected");
    expect((await usedIn(ctx, { kind: "refund" })).wallet).toMatchObject({ elsewhere: sumsOf(1, 80) });
  });
});

describe("many rows", () => {
  const scansOf = async (kind: PayoutKind, wallet: string, indexes: string[]) => {
    const ctx = await testContext(services, { role: "finance" });
    return services.store.snapshot(async (reader) => {
      await reader.rows(sql`set local enable_seqscan = off`);
      const { used } = await findUsed(reader, {
        ...{ kind, wallet, recipient: "nobody", project: newId(), personId: ctx.actor.personId },
        ...{ amountCentavos: 0, subject: null, now },
      });
      const [found] = await reader.rows<{ scans: string }>(sql`
        select sum(pg_stat_get_xact_numscans(oid)) as scans from pg_class
        where relname = any(${sql.param(indexes)}::text[])`);
      return { used, scans: Number(found?.scans) };
    });
  };

  it("are passed over by an index where they belong to other wallets and kinds", async () => {
    const wallet = `w-${++names}`;
    await services.asOwner(
      `insert into transactions (id, wallet, type, state, amount_centavos, created_at, changed_at, origin)
       select gen_random_uuid(), $1 || '-' || (n % 10), case when n % 20 < 10 then 'payment' else 'withdrawal' end, 'completed', 7,
         now() - interval '20 minutes' * n, now(), 'read'
       from generate_series(1, 8000) as n`,
      [wallet],
    );
    await services.asOwner("vacuum analyze transactions");
    const { used, scans } = await scansOf("withdrawal", `${wallet}-3`, ["transactions_wallet_type_created"]);
    expect(used.wallet.monthCentavos).toBe(7 * 108);
    expect(scans).toBeGreaterThan(0);
  });

  it("are passed over by an index where they are refunds", async () => {
    const wallet = `w-${++names}`;
    await services.asOwner(
      `insert into refunds (original_transaction_id, wallet, state, amount_centavos, requested_at, origin, changed_at)
       select gen_random_uuid(), $1 || '-' || (n % 10), 'confirmed', 7, now() - interval '20 minutes' * n, 'webhook', now()
       from generate_series(1, 8000) as n`,
      [wallet],
    );
    await services.asOwner("vacuum analyze refunds");
    const { used, scans } = await scansOf("refund", `${wallet}-3`, [
      "refunds_wallet_requested",
      "refunds_requested",
    ]);
    expect(used.wallet.monthCentavos).toBe(7 * 216);
    expect(scans).toBeGreaterThan(0);
  });
});
