import "server-only";
import { mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { findMoneyOf } from "@/lib/engine/mirror/money-breakdown-records.server";
import { wayView } from "@/lib/engine/mirror/money-breakdown.server";
import { listSteps } from "@/lib/engine/mirror/records.server";
import { findOnlyProjectAt } from "@/lib/platform/projects/records.server";
import { toChargeDetail } from "./charge-view.server";
import { payerLinkUrl } from "./payer-link.server";
import { findCharge, listSplitLegs } from "./records.server";
import { type ChargeDetail } from "./schema";

/** Throws `not_found` for what is no charge of the wallet in hand. */
export async function getCharge(ctx: Context, id: string): Promise<ChargeDetail> {
  const chargeId = id.toLowerCase();
  if (!isUuid(chargeId)) throw new AppError("not_found", { message: "charge" });
  return ctx.store.snapshot(async (reader) => {
    const found = await findCharge(reader, ctx.wallet, chargeId);
    if (!found) throw new AppError("not_found", { message: `charge ${chargeId}` });
    const [legs, steps] = [
      await listSplitLegs(reader, [chargeId]),
      await listSteps(reader, "transaction", chargeId),
    ];
    const url = found.charge && mayDo(ctx.actor, "charge.create") ? payerLinkUrl(ctx, found.charge) : null;
    const { state, projectId, serviceReadAt, createdAt } = found.transaction;
    const expectedProject =
      state === "pending" && projectId === null && serviceReadAt === null
        ? await findOnlyProjectAt(reader, createdAt)
        : null;
    const way = wayView(
      ctx.actor,
      { ...found.transaction, legs },
      await findMoneyOf(reader, ctx.wallet, chargeId),
    );
    return toChargeDetail({ ...found, expectedProject, legs, steps, way, payerLinkUrl: url });
  });
}
