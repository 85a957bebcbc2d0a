import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type FoundPayerCharge, getPayerCharge } from "./get-payer-charge.server";
import { savePayerOpened } from "./records.server";

/** The same for whoever opens the page: of a charge that can be paid, the first time is written down. */
export async function openPayerPage(
  services: Pick<Services, "store" | "clock" | "pix">,
  secret: string,
): Promise<FoundPayerCharge | null> {
  const found = await getPayerCharge(services, secret);
  if (found?.charge.state === "pending" && !found.wasOpened)
    await services.store.transaction(async (tx) => {
      const { chargeId, wallet } = found;
      if (await savePayerOpened(tx, chargeId, services.clock.now()))
        await publish(tx, [{ name: "charge.changed", ids: [chargeId], wallet }]);
    });
  return found;
}
