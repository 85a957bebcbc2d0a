import { type Centavos, centavos } from "@/lib/core/money/money";
import { type WithdrawalMode } from "./modes";

/** A fee that the service really took, and when. */
export type SeenFee = { feeCentavos: Centavos; at: string };

export type WithdrawalEstimate = {
  grossCentavos: Centavos;
  feeCentavos: Centavos;
  netCentavos: Centavos;
  /** The latest ones differ, so the fee depends on more than we know. */
  varies: boolean;
  seenAt: string;
};

/**
 * The other figure, by the fee of the latest withdrawal: the specification shows no fee table, so nothing better is
 * known before the answer. Null without a former fee, or where the fee would leave nothing.
 */
export function estimateWithdrawal(
  mode: WithdrawalMode,
  amount: Centavos,
  seen: readonly SeenFee[],
): WithdrawalEstimate | null {
  const [latest] = seen;
  if (!latest) return null;
  const { feeCentavos: fee, at } = latest;
  const gross = mode === "gross" ? amount : centavos(amount + fee);
  const net = centavos(gross - fee);
  if (net <= 0) return null;
  const varies = seen.some((other) => other.feeCentavos !== fee);
  return { grossCentavos: gross, feeCentavos: fee, netCentavos: net, varies, seenAt: at };
}

/** Invariants, I15: gross less fee is net. Null where one of the three is not known. */
export const addsUp = (gross: number, fee: number | null, net: number | null): boolean | null =>
  fee === null || net === null ? null : gross - fee === net;
