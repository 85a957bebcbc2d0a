import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readBlockList } from "@/lib/domain/blocks/read-block-list.server";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type PixClient } from "@/lib/pix/client.server";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { movements } from "@/lib/platform/store/tables/money";
import { fakePix, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";

const services = await testServices();
const { iso, paid, stateOf } = openWebhookHarness(services);

type Data = Record<string, unknown>;

describe("a block on no payment", () => {
  const judicial = (id: string, more: Data = {}) =>
    eventBody("balance_block_created", { id, amount: 25, blockType: "judicial", createdAt: iso(), ...more });
  const blockOf = async (id: string) =>
    (
      await services.store.read((reader) =>
        reader.select().from(balanceBlocks).where(eq(balanceBlocks.id, id)),
      )
    )[0];

  it("is made from its event, and linked where the list names a payment", async () => {
    const [id, transactionId] = [newId(), newId()];
    await deliver(services, paid(transactionId));
    expect(await deliver(services, judicial(id))).toMatchObject({ state: "applied" });
    expect(await blockOf(id)).toMatchObject({
      transactionId: null,
      amountCentavos: 2_500,
      blockType: "judicial",
    });

    const listed = {
      id,
      transactionId,
      amountCentavos: centavos(2_500),
      status: "awaiting_response",
      blockType: "judicial",
      createdAt: services.clock.now(),
    };
    const listBalanceBlocks = (() =>
      Promise.resolve({
        items: [listed],
        total: 1,
        unreadable: 0,
      })) as unknown as PixClient["listBalanceBlocks"];
    await readBlockList({ ...services, pix: fakePix({ listBalanceBlocks }) }, "principal");
    expect(await blockOf(id)).toMatchObject({ transactionId });
    expect(await stateOf(transactionId)).toMatchObject({ hasOpenBlock: true });

    await deliver(services, eventBody("balance_block_rejected", { id, resolvedAt: iso() }));
    expect(await blockOf(id)).toMatchObject({ status: "rejected" });
    const lines = await services.store.read((reader) =>
      reader.select().from(movements).where(eq(movements.objectId, id)),
    );
    expect(lines.map(({ kind, availableCentavos }) => [kind, availableCentavos]).toSorted()).toEqual([
      ["block_held", -2_500],
      ["block_released", 2_500],
    ]);
  });

  it("has the list read where its event names nothing", async () => {
    expect(
      await deliver(services, eventBody("balance_block_created", { blockType: "judicial" })),
    ).toMatchObject({
      state: "no_effect",
    });
  });
});
