import fc from "fast-check";
import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { projectObservations } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { movements } from "@/lib/platform/store/tables/money";
import { refunds, splitLegs, transactions } from "@/lib/platform/store/tables/transactions";
import { netOf } from "@/lib/testing/books";
import { testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { ID, WALLETS, anyObservations } from "@/lib/testing/arbitrary-observations";
import { ingestObservations } from "./ingest-observations.server";

const HISTORIES = 500;
/** Number of objects whose observations arrive in one batch. */
const AT_ONCE = 50;
const SEED = 20_261_122;

type History = { id: string; list: Observation[] };

/** The same history of an object with ids of its own. */
function ofItsOwn(list: readonly Observation[]): History {
  const ids = new Map<string, string>();
  const own = (id: string): string => {
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const renamed = list.map((observation) => {
    const { told } = observation;
    if (told.about === "refund" && told.intentId)
      return { ...observation, told: { ...told, id: own(told.id), intentId: own(told.intentId) } };
    return told.about === "block"
      ? { ...observation, told: { ...told, id: own(told.id), transactionId: told.transactionId && own(ID) } }
      : { ...observation, told: { ...told, id: own(told.id) } };
  });
  return { id: own(ID), list: renamed };
}

const byId = ([one = ""]: string[], [other = ""]: string[]): number => (one < other ? -1 : 1);

/** A block that is never said to be of the payment is an object of its own. */
function isOneObject(list: readonly Observation[]): boolean {
  const ofPayment = new Set(
    list.flatMap(({ told }) => (told.about === "block" && told.transactionId !== null ? told.id : [])),
  );
  return list.every(({ told }) => told.id === ID || ofPayment.has(told.id));
}

it(
  "tells the same through the database as in memory, whatever the batches",
  { tags: "extended" },
  async () => {
    const services = await testServices();
    await givenWallets(services, [...WALLETS]);
    const drawn = fc.sample(anyObservations, { seed: SEED, numRuns: HISTORIES * 3 }).filter(isOneObject);
    const histories = drawn.slice(0, HISTORIES).map(ofItsOwn);
    expect(histories).toHaveLength(HISTORIES);

    for (let at = 0; at < HISTORIES; at += AT_ONCE) {
      const group = histories.slice(at, at + AT_ONCE);
      const rounds = Math.max(...group.map(({ list }) => list.length));
      // Ingests one observation of each object, then two, then three, and the first ones again.
      for (let told = 0, size = 1; told < rounds; told += size, size += 1)
        await services.store.transaction(async (tx) => {
          const batch = group.flatMap(({ list }) => [...list.slice(told, told + size), ...list.slice(0, 1)]);
          await ingestObservations(tx, batch, services.clock.now());
        });
    }

    const ids = histories.map(({ id }) => id);
    const rows = await services.store.read((reader) =>
      reader.select().from(transactions).where(inArray(transactions.id, ids)),
    );
    const lines = await services.store.read((reader) => reader.select().from(movements));
    const given = await services.store.read((reader) => reader.select().from(refunds));
    const blocks = await services.store.read((reader) => reader.select().from(balanceBlocks));
    const legs = await services.store.read((reader) => reader.select().from(splitLegs));
    for (const { id, list } of histories) {
      const wanted = projectObservations(list, { wallets: WALLETS }, id);
      const row = rows.find((one) => one.id === id);
      expect(row && [row.state, row.type, row.amountCentavos, row.feeCentavos, row.netCentavos]).toEqual(
        wanted.transaction
          ? [
              wanted.transaction.state,
              wanted.transaction.type,
              wanted.transaction.amountCentavos ?? 0,
              wanted.transaction.feeCentavos,
              wanted.transaction.netCentavos,
            ]
          : undefined,
      );
      if (row) {
        const { mismatch, refundState, hasOpenBlock } = row;
        const { returnedCentavos, returnedAt, heldCentavos, blockKind, blockedAt, retainedCentavos } = row;
        expect([returnedCentavos, returnedAt, heldCentavos, blockKind, blockedAt, retainedCentavos]).toEqual([
          wanted.returned.centavos,
          wanted.returned.at,
          wanted.held.centavos,
          wanted.held.kind,
          wanted.held.since,
          wanted.retainedCentavos,
        ]);
        expect([mismatch, refundState, hasOpenBlock]).toEqual([
          wanted.doubt?.mismatch ?? null,
          wanted.refundState,
          wanted.hasOpenBlock,
        ]);
      }
      const legText = (leg: { position: number; destination: string; deliveredCentavos: number | null }) =>
        `${leg.position} ${leg.destination} ${leg.deliveredCentavos}`;
      expect(
        legs
          .filter((leg) => leg.transactionId === id)
          .map(legText)
          .toSorted(),
      ).toEqual((wanted.transaction?.legs ?? []).map(legText).toSorted());
      const objects = new Set([
        id,
        ...list.flatMap(({ told }) => [
          told.id,
          ...(told.about === "refund" && told.intentId ? [told.intentId] : []),
        ]),
      ]);
      expect(given.find((one) => one.originalTransactionId === id)?.state ?? "none").toBe(wanted.refundState);
      expect(
        blocks
          .filter((block) => objects.has(block.id))
          .map((block) => [block.id, block.status])
          .toSorted(byId),
      ).toEqual(wanted.blocks.map((block) => [block.id, block.status]).toSorted(byId));
      const booked = lines
        .filter(({ objectId }) => objects.has(objectId))
        .map((line) => ({
          type: line.effectType,
          objectId: line.objectId,
          lines: [
            {
              wallet: line.wallet,
              kind: line.kind,
              available: line.availableCentavos,
              held: line.heldCentavos,
            },
          ],
        }));
      expect(netOf(booked), JSON.stringify(list)).toEqual(netOf(wanted.effects));
    }
  },
);
