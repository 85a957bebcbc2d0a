import "server-only";
import { type Context } from "@/lib/context.server";
import { PRINCIPAL } from "@/lib/core/ids";
import { findIntent } from "@/lib/intents/records.server";
import { findCharge, listDestinations, listProjects, listSplitLegs } from "./records.server";
import { type CreateChargeForm } from "./schema";

export type ChargeDraft = {
  /** A form that was sent before, and whose answer is still looked for. */
  underWay: string | null;
  projects: { id: string; name: string }[];
  destinations: { reference: string; name: string }[];
  startWith: Partial<CreateChargeForm>;
};

/** What the form starts with: its choices, and the charge that is duplicated. The payer's document is not carried over. */
export async function getChargeDraft(
  ctx: Context,
  { intent, from }: { intent: string | null; from: string | null },
): Promise<ChargeDraft> {
  return ctx.store.snapshot(async (tx) => {
    const sent = intent === null ? null : await findIntent(tx, intent);
    const isOurs = sent?.wallet === ctx.wallet && sent.kind === "charge";
    const destinations = (await listDestinations(tx)).filter(
      ({ reference, status }) =>
        reference !== ctx.wallet &&
        status === "approved" &&
        (reference !== PRINCIPAL || ctx.wallet !== PRINCIPAL),
    );
    const original = from === null ? null : await findCharge(tx, ctx.wallet, from);
    const legs = original === null ? [] : await listSplitLegs(tx, [original.transaction.id]);
    return {
      underWay: isOurs && sent.state !== "rejected" ? sent.id : null,
      projects: await listProjects(tx),
      destinations: destinations.map(({ reference, name }) => ({ reference, name })),
      startWith: original
        ? {
            amountCentavos: original.transaction.amountCentavos,
            description: original.transaction.description ?? "",
            customer: {
              name: original.charge?.customerName ?? undefined,
              email: original.charge?.customerEmail ?? undefined,
              phone: original.charge?.customerPhone ?? undefined,
            },
            projectId: original.transaction.projectId ?? undefined,
            split: legs.map((leg) => ({
              destination: leg.destination,
              amountCentavos: leg.requestedCentavos ?? leg.acceptedCentavos ?? 0,
            })),
          }
        : {},
    };
  });
}
