import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type FoundPayerCharge } from "./get-payer-charge.server";
import { savePayerOpened } from "./records.server";

/** Records the first time that a person had the page of a payable charge open. */
export async function notePayerOpened(
  { store, clock }: Pick<Services, "store" | "clock">,
  { chargeId, wallet, charge, wasOpened }: FoundPayerCharge,
): Promise<void> {
  if (charge.state !== "pending" || wasOpened) return;
  await store.transaction(async (tx) => {
    if (await savePayerOpened(tx, chargeId, clock.now()))
      await publish(tx, [{ name: "charge.changed", ids: [chargeId], wallet }]);
  });
}
