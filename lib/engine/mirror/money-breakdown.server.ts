import "server-only";
import { isoOrNull } from "@/lib/core/time/iso";
import { type WayView } from "@/lib/core/money/money-breakdown-view";
import { kindOf } from "@/lib/core/enums/blocks";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type findMoneyOf } from "./money-breakdown-records.server";

type Money = Awaited<ReturnType<typeof findMoneyOf>>;
type Leg = {
  destination: string;
  requestedCentavos: number | null;
  acceptedCentavos: number | null;
  deliveredCentavos: number | null;
};

/** Returns the view for a page: other wallets appear by their names alone. */
export const wayView = (
  actor: Actor,
  { wallet, feeCentavos, legs }: { wallet: string; feeCentavos: number | null; legs: readonly Leg[] },
  { lines, refund, blocks }: Money,
): WayView => ({
  wallet,
  isFeeKnown: feeCentavos !== null,
  lines: lines.filter((line) => line.wallet === wallet),
  legs: legs.map((leg) => ({
    destination: leg.destination,
    amountCentavos: leg.deliveredCentavos,
    maySee: maySeeWallet(actor, leg.destination),
  })),
  refund: refund && {
    state: refund.state,
    amountCentavos: refund.amountCentavos,
    at: (refund.completedAt ?? refund.requestedAt).toISOString(),
  },
  blocks: blocks.map(({ id, status, blockType, amountCentavos, paidOutCentavos, createdAt, resolvedAt }) => ({
    id,
    status,
    kind: kindOf(blockType),
    amountCentavos,
    paidOutCentavos,
    createdAt: createdAt.toISOString(),
    resolvedAt: isoOrNull(resolvedAt),
  })),
});
