import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { movements } from "@/lib/platform/store/tables/money";
import { transactions } from "@/lib/platform/store/tables/transactions";
import { type Tx } from "@/lib/platform/store/tx.server";
import { testServices } from "@/lib/testing/context";
import { givenTransaction } from "@/lib/testing/mirror";
import { isWaiting, commitDuring } from "@/lib/testing/commit-during";
import { joinNames } from "./join-names.server";
import type * as records from "./observation-records.server";

/** Runs once, after the next read of the names of an object. */
let afterAliases: (() => Promise<void>) | undefined;
vi.mock("./observation-records.server", async (importOriginal) => {
  const read = await importOriginal<typeof records>();
  return {
    ...read,
    findAliases: async (...of: Parameters<typeof read.findAliases>) => {
      const found = await read.findAliases(...of);
      const run = afterAliases;
      afterAliases = undefined;
      await run?.();
      return found;
    },
  };
});

const services = await testServices();
const { store, clock } = services;
const AMOUNT = centavos(10_000);

const tell = (tx: Tx, id: string, state: TransactionState) =>
  givenTransaction(
    tx,
    {
      id,
      wallet: "principal",
      origin: "webhook",
      type: "withdrawal",
      state,
      amountCentavos: AMOUNT,
      feeCentavos: centavos(0),
      netCentavos: AMOUNT,
      ...(state === "completed" && { completedAt: clock.now() }),
      ...(state === "reversed" && { reversedAt: clock.now() }),
    },
    clock.now(),
  );

it("delays an observation by one name behind a writer by the other name while the two are joined", async () => {
  const [own, other] = [newId(), newId()];
  await store.transaction((tx) => tell(tx, own, "processing"));
  const names = { own, other, wallet: "principal", amountCentavos: AMOUNT, externalReference: null };

  let letGo: () => void = () => undefined;
  const mayEnd = new Promise<void>((done) => (letGo = done));
  let reversing: Promise<void> | undefined;
  const byOther = commitDuring(
    services,
    async (tx) => {
      await joinNames(tx, names, clock.now());
      // The one by the other name waits now, and will have found the names to be one when this runs.
      afterAliases = () =>
        new Promise<void>((isTold) => {
          reversing = store.transaction(async (byOwn) => {
            await tell(byOwn, own, "reversed");
            isTold();
            await mayEnd;
          });
        });
    },
    () => store.transaction((tx) => tell(tx, other, "completed")),
  );
  await vi.waitUntil(() => reversing !== undefined);
  await vi.waitUntil(() => isWaiting(services));
  letGo();
  await Promise.all([byOther, reversing]);

  const rows = await store.read((reader) => reader.select().from(transactions));
  expect(rows).toMatchObject([{ id: own, state: "reversed" }]);
  const money = await store.read((reader) =>
    reader.select().from(movements).where(eq(movements.transactionId, own)),
  );
  expect(money.map(({ kind, availableCentavos }) => [kind, availableCentavos]).toSorted()).toEqual([
    ["withdrawal", 0 - AMOUNT],
    ["withdrawal_returned", AMOUNT],
  ]);
});
