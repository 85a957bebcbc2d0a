import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { type BlockKind, type BlockStatus, RESOLVED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { isOneOf } from "@/lib/core/enums/enums";
import { OUTCOME_GROUPS } from "@/lib/core/enums/outcomes";
import { figureFilters } from "@/lib/domain/blocks/figure-filters";
import { inboxFilter } from "@/lib/domain/blocks/filter";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { type BlockListQuery, type BlockListItem } from "@/lib/domain/blocks/schema";
import { summarizeBlocks } from "@/lib/domain/blocks/summarize-blocks.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { type Context } from "@/lib/platform/context.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { defences, sendings } from "@/lib/platform/store/tables/defences";
import { attachments } from "@/lib/platform/store/tables/attachments";
import { evidence } from "@/lib/platform/store/tables/evidence";
import { splitLegs } from "@/lib/platform/store/tables/transactions";
import { testContext, testServices } from "@/lib/testing/context";
import { endedWhole } from "@/lib/testing/ended-whole";
import { givenWallets } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { seededRandom } from "@/lib/testing/seeded-random";
import { getExposure } from "./get-exposure.server";

const services = await testServices();
const { store, clock } = services;
const DAY_MS = 86_400_000;
const WALLETS = ["principal", "loja-a", "loja-b"];
const STATUSES: BlockStatus[] = [
  "awaiting_response",
  "defended",
  "approved",
  "rejected",
  "other",
  "dismissed",
];

type Ended = { won: number; lost: number; wonCentavos: Sum; lostCentavos: Sum };
type Planted = {
  wallet: string;
  status: BlockStatus;
  blockType: string;
  amountCentavos: number;
  createdAt: Date;
  resolvedAt: Date | null;
  transactionId: string | null;
};
const planted: Planted[] = [];
let sharedId: string;
let manager: Context;
let ofShop: Context;

beforeAll(async () => {
  await givenWallets(services, WALLETS);
  manager = await testContext(services, { role: "manager" });
  ofShop = await testContext(services, { role: "support", wallet: "loja-a", wallets: ["loja-a"] });
  const random = seededRandom(20_261_125);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const now = clock.now();
  await store.transaction(async (tx) => {
    const payments: { id: string; wallet: string }[] = [];
    for (let at = 0; at < 40; at += 1) {
      const payment = { id: newId(), wallet: pick(WALLETS) };
      payments.push(payment);
      await givenTransaction(
        tx,
        {
          ...payment,
          type: "payment",
          state: "completed",
          amountCentavos: centavos(50_000),
          createdAt: new Date(now.getTime() - 100 * DAY_MS),
          origin: "read",
        },
        now,
      );
    }
    sharedId = payments[0]?.id ?? "";
    await tx.insert(splitLegs).values({
      transactionId: sharedId,
      position: 0,
      destination: "somebody-else",
      deliveredCentavos: centavos(20_000),
    });
    for (let at = 0; at < 1_000; at += 1) {
      const status = pick(STATUSES);
      const payment = random() < 0.8 ? pick(payments) : null;
      const createdAt = new Date(now.getTime() - Math.floor(random() * 150 * DAY_MS));
      const isEnded = isOneOf(RESOLVED_BLOCK_STATUSES, status);
      planted.push({
        wallet: payment?.wallet ?? pick(WALLETS),
        status,
        blockType: pick(["med", "judicial", "administrative", "novelty"]),
        amountCentavos: 1 + Math.floor(random() * 90_000),
        createdAt,
        resolvedAt: isEnded
          ? new Date(createdAt.getTime() + random() * (now.getTime() - createdAt.getTime()))
          : null,
        transactionId: payment?.id ?? null,
      });
    }
    await tx.insert(balanceBlocks).values(
      planted.map((block) => ({
        ...block,
        id: newId(),
        ...endedWhole(block.status, centavos(block.amountCentavos)),
        origin: "read" as const,
        changedAt: block.resolvedAt ?? block.createdAt,
      })),
    );
  });
});

const amountOf = (blocks: readonly Planted[]) => addUp(...blocks.map(({ amountCentavos }) => amountCentavos));
const holds = ({ status }: Planted) => !isOneOf(RESOLVED_BLOCK_STATUSES, status);

describe("the exposure of a thousand random blocks, partial and repeated ones among them", () => {
  it("is the sum of what is held, by whatever it is put together", async () => {
    const { now, groups } = await getExposure(manager);
    const open = planted.filter(holds);
    expect(now.count).toBe(open.length);
    expect(now.heldCentavos).toBe(amountOf(open));
    for (const rows of Object.values(groups))
      expect(addUp(...rows.map(({ heldCentavos }) => heldCentavos))).toBe(amountOf(open));
    for (const wallet of WALLETS)
      expect(groups.wallet.find(({ key }) => key === wallet)?.heldCentavos).toBe(
        amountOf(open.filter((one) => one.wallet === wallet)),
      );
    expect(groups.kind.find(({ key }) => key === "other")?.count).toBe(
      open.filter(({ blockType }) => blockType === "novelty").length,
    );
    // The shared payment counts two hundred reais once, although it has many blocks.
    const ofShared = open.filter(({ transactionId }) => transactionId === sharedId);
    expect(ofShared.length).toBeGreaterThan(1);
    expect(now.legsCentavos).toBe(Math.min(Number(amountOf(ofShared)), 20_000));
  });

  it("stood so at the end of each day of the quarter", async () => {
    const { days } = await getExposure(manager);
    expect(days).toHaveLength(90);
    for (const { day, heldCentavos } of days.filter((_, at) => at % 7 === 0)) {
      const end = new Date(`${day}T00:00:00-03:00`).getTime() + DAY_MS;
      const held = planted.filter(
        ({ status, createdAt, resolvedAt }) =>
          status !== "dismissed" &&
          createdAt.getTime() < end &&
          (resolvedAt === null || resolvedAt.getTime() >= end),
      );
      expect(heldCentavos, day).toBe(amountOf(held));
    }
  });

  it("counts each that ended once, won or lost", async () => {
    const { outcomes } = await getExposure(manager);
    const won = planted.filter(({ status }) => status === "rejected");
    const lost = planted.filter(({ status }) => status === "approved");
    expect(outcomes.all).toMatchObject({
      won: won.length,
      lost: lost.length,
      wonCentavos: amountOf(won),
      lostCentavos: amountOf(lost),
    });
  });

  it("rolls thirty days of MED blocks, without those that nobody believes", async () => {
    const { rate } = await getExposure(manager);
    const last = rate.at(-1);
    const from = new Date(`${rate.at(-30)?.day ?? ""}T00:00:00-03:00`).getTime();
    const med = planted.filter(
      ({ blockType, status, createdAt }) =>
        blockType === "med" && status !== "dismissed" && createdAt.getTime() >= from,
    );
    expect(last).toMatchObject({ blocks: med.length, blocksCentavos: amountOf(med) });
  });

  it("is of the accounts that its reader sees, and of no other", async () => {
    const { now, groups, outcomes } = await getExposure(ofShop);
    const own = planted.filter(({ wallet }) => wallet === "loja-a");
    expect(now.heldCentavos).toBe(amountOf(own.filter(holds)));
    expect(groups.wallet.map(({ key }) => key)).toEqual(["loja-a"]);
    expect(outcomes.all.won).toBe(own.filter(({ status }) => status === "rejected").length);
  });

  it("tells what stood with a case, what its text began with, and who answered it in time", async () => {
    const block = (given: Partial<typeof balanceBlocks.$inferInsert>) => ({
      ...{
        id: newId(),
        wallet: "loja-b",
        status: "approved" as const,
        blockType: "med",
        reason: "Golpe relatado",
      },
      ...{ origin: "read" as const, createdAt: at(30), changedAt: at(10) },
      ...endedWhole(given.status ?? "approved", centavos(1_000)),
      ...given,
    });
    const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    const before = (await getExposure(manager)).outcomes;
    const inTime = block({ status: "rejected", answeredAt: at(20), resolvedAt: at(10) });
    const late = block({ answeredAt: at(5), resolvedAt: at(10) });
    // All data with the block arrived once it was over, except the data that it was sent with.
    const after = block({ status: "rejected", answeredAt: at(20), resolvedAt: at(10) });
    const rewritten = block({ status: "rejected", answeredAt: at(20), resolvedAt: at(10) });
    await store.transaction(async (tx) => {
      await tx.insert(balanceBlocks).values([inTime, late, after, rewritten]);
      const pieces = [
        { of: inTime, item: "invoice", hours: 25 },
        { of: inTime, item: "invoice", hours: 24 },
        { of: inTime, item: "contract", hours: 23, struckAt: at(12) },
        { of: inTime, item: "delivery", hours: 23, struckAt: at(1) },
        { of: inTime, item: "sent_copy", hours: 20 },
        { of: after, item: "conversation", hours: 9 },
      ] as const;
      for (const [place, { of, item, hours, ...struck }] of pieces.entries()) {
        const id = newId();
        await tx.insert(attachments).values({
          ...{ id, objectType: "block", objectId: of.id, wallet: "loja-b", name: "nota.pdf" },
          ...{ mediaType: "application/pdf", sizeBytes: 1, sha256: "0".repeat(64) },
          ...{ addedBy: manager.actor.personId, addedAt: at(hours) },
        });
        await tx.insert(evidence).values({
          ...{ id, blockId: of.id, wallet: "loja-b", number: place + 2, item, ...struck },
        });
      }
      const text = { wallet: "loja-b", text: "Entregue.", revision: 1 };
      await tx.insert(defences).values([
        { ...text, blockId: inTime.id, templateVersion: 2, savedAt: at(22) },
        { ...text, blockId: after.id, templateVersion: 3, savedAt: at(9) },
        { ...text, blockId: rewritten.id, templateVersion: 4, savedAt: at(9), revision: 2 },
      ]);
      await tx.insert(sendings).values({
        ...{ id: newId(), blockId: rewritten.id, wallet: "loja-b", channel: "portal", note: "Portal" },
        ...{ sentAt: at(20), sentBy: manager.actor.personId, recordedBy: manager.actor.personId },
        ...{ recordedAt: at(20), defenceRevision: 1 },
      });
      const step = {
        objectType: "block" as const,
        kind: "answer_recorded" as const,
        source: "person" as const,
      };
      // Recorded first and sent last: the record that came after it is the one that counts, by person and by moment.
      for (const [hours, personId] of [
        [15, ofShop.actor.personId],
        [20, manager.actor.personId],
      ] as const)
        await insertStep(tx, {
          ...{
            ...step,
            objectId: inTime.id,
            at: at(hours),
            recordedAt: at(hours === 15 ? 14 : 12),
            personId,
          },
          details: {},
        });
      await insertStep(tx, {
        ...{ ...step, objectId: late.id, at: at(5), recordedAt: at(4), personId: manager.actor.personId },
        details: {},
      });
    });
    const { groups } = (await getExposure(manager)).outcomes;
    const grown = (by: keyof typeof groups, key: string | null) => {
      const count = (of: typeof groups) => of[by].rows.find((row) => row.key === key);
      const [was, is] = [count(before.groups), count(groups)];
      return [(is?.won ?? 0) - (was?.won ?? 0), (is?.lost ?? 0) - (was?.lost ?? 0)];
    };
    expect(grown("evidence", "invoice")).toEqual([1, 0]);
    expect(grown("evidence", "contract")).toEqual([0, 0]);
    expect(grown("evidence", "delivery")).toEqual([1, 0]);
    for (const item of ["conversation", "sent_copy"]) expect(grown("evidence", item)).toEqual([0, 0]);
    expect(grown("evidence", null)).toEqual([2, 1]);
    expect(grown("template", "scam:2")).toEqual([1, 0]);
    expect(grown("template", "scam:3")).toEqual([0, 0]);
    expect(grown("template", "scam:4")).toEqual([1, 0]);
    expect(grown("template", null)).toEqual([1, 1]);
    expect(grown("answered", "answered")).toEqual([3, 0]);
    expect(grown("answered", "unanswered")).toEqual([0, 1]);
    expect(grown("person", manager.actor.personId)).toEqual([1, 0]);
    expect(grown("person", ofShop.actor.personId)).toEqual([0, 0]);
  });

  it("opens with each figure the rows that it is made of", async () => {
    // Read as a reason in the program for the figure, and in the database for its rows.
    const told = [
      "COAÇÃO  física",
      "Ameac\u0327a",
      "Não\t reconhecida",
      "ERRO  operacional",
      "Fraude",
      "Nada",
      null,
    ];
    const at = new Date(clock.now().getTime() - 3_600_000);
    await store.transaction(async (tx) => {
      for (const reason of told) {
        const id = newId();
        await tx.insert(balanceBlocks).values({
          ...{ id, wallet: "loja-b", status: "rejected", blockType: "med", reason, origin: "read" },
          ...{
            ...endedWhole("rejected", centavos(700)),
            createdAt: at,
            changedAt: clock.now(),
            resolvedAt: clock.now(),
          },
        });
        await tx.insert(defences).values({
          ...{ blockId: id, wallet: "loja-b", text: "Entregue.", revision: 1 },
          ...{ templateVersion: 7, savedAt: at },
        });
      }
    });
    const opened = async (filter: BlockListQuery) => {
      const asked = inboxFilter(filter);
      const rows: BlockListItem[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listBlocks(manager, { ...asked, ...(cursor && { cursor }) });
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return {
        count: rows.length,
        amountCentavos: Number(addUp(...rows.map(({ amountCentavos }) => amountCentavos))),
      };
    };
    const { now, groups, days, rate, outcomes } = await getExposure(manager);
    const heldOf = ({ count, heldCentavos }: { count: number; heldCentavos: Sum }) => ({
      count,
      amountCentavos: Number(heldCentavos),
    });
    expect(await opened(figureFilters.held())).toEqual(heldOf(now));
    for (const row of groups.wallet)
      expect(await opened(figureFilters.held({ wallet: row.key ?? "" }))).toEqual(heldOf(row));
    for (const row of groups.kind)
      expect(await opened(figureFilters.held({ kind: row.key as BlockKind }))).toEqual(heldOf(row));
    for (const { day, heldCentavos } of [days[6], days[40], days[88], days[89]].flatMap((one) => one ?? []))
      expect((await opened(figureFilters.heldOn(day))).amountCentavos, day).toBe(Number(heldCentavos));
    for (const { day, blocks, blocksCentavos } of [rate[6], rate[40], rate[89]].flatMap((one) => one ?? []))
      expect(await opened(figureFilters.med(day)), day).toEqual({
        count: blocks,
        amountCentavos: Number(blocksCentavos),
      });
    const endedOf = ({ won, lost, wonCentavos, lostCentavos }: Ended) => ({
      count: won + lost,
      amountCentavos: Number(addUp(wonCentavos, lostCentavos)),
    });
    expect(await opened(figureFilters.ended(outcomes.from))).toEqual(endedOf(outcomes.all));
    expect(outcomes.groups.template.rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(
        ["coercion", "account_takeover", "operational_failure", "scam", "unclear"].map(
          (reason) => `${reason}:7`,
        ),
      ),
    );
    for (const by of OUTCOME_GROUPS) {
      expect(outcomes.groups[by].rows, by).not.toEqual([]);
      for (const row of outcomes.groups[by].rows) {
        const filter = figureFilters.outcome(outcomes.from, { by, key: row.key });
        expect(await opened(filter ?? {}), `${by} ${row.key}`).toEqual(endedOf(row));
      }
    }

    const summary = await summarizeBlocks(manager);
    const countedOf = ({ count, amountCentavos }: { count: number; amountCentavos: Sum }) => ({
      count,
      amountCentavos: Number(amountCentavos),
    });
    expect(await opened(figureFilters.held())).toEqual(countedOf(summary.exposure));
    expect(await opened(figureFilters.med(summary.to))).toEqual(countedOf(summary.medBlocks));
    const { from, released, lost } = summary.outcomes;
    expect(await opened(figureFilters.decided(from, summary.to))).toEqual({
      count: released.count + lost.count,
      amountCentavos: Number(addUp(released.amountCentavos, lost.amountCentavos)),
    });
    for (const { wallet, exposure, medBlocks } of summary.wallets) {
      expect(await opened(figureFilters.held({ wallet }))).toEqual(countedOf(exposure));
      expect(await opened(figureFilters.med(summary.to, { wallet }))).toEqual(countedOf(medBlocks));
    }
  });

  it("tells of a long comparison how many rows are left out", async () => {
    const at = clock.now();
    await store.transaction((tx) =>
      tx.insert(balanceBlocks).values(
        Array.from({ length: 15 }, (_, place) => ({
          ...{ id: newId(), wallet: "loja-b", status: "approved" as const, blockType: "med" },
          ...{ reason: `Motivo ${place}`, origin: "read" as const },
          ...endedWhole("approved", centavos(100)),
          ...{ createdAt: at, changedAt: at, resolvedAt: at },
        })),
      ),
    );
    const { reason } = (await getExposure(manager)).outcomes.groups;
    // With those of none, of the case above, and the six that are read as reasons.
    expect([reason.rows.length, reason.more]).toEqual([12, 11]);
  });

  it("finds ends by their own index", async () => {
    const plan = await store.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.rows<Record<string, string>>(sql`explain select id from balance_blocks
        where status in ('approved', 'rejected') and coalesce(resolved_at, changed_at) >= now() - interval '180 days'
        order by coalesce(resolved_at, changed_at) desc limit 5000`);
    });
    expect(JSON.stringify(plan)).toContain("balance_blocks_decided");
  });
});
