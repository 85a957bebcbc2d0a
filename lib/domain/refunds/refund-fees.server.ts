import "server-only";
import { type Reader } from "@/lib/platform/store/tx.server";
import { listLatestRefundFees } from "./records.server";

const SEEN_FEES = 5;

/** Returns the likely cost of the next refund, from the latest ones. Null: unknown until the answer. */
export async function expectedRefundFee(reader: Reader, wallet: string) {
  const seen = (await listLatestRefundFees(reader, wallet, SEEN_FEES)).flatMap(({ feeCentavos, at }) =>
    feeCentavos === null ? [] : [{ feeCentavos, at }],
  );
  const [latest] = seen;
  if (!latest) return null;
  return {
    amountCentavos: latest.feeCentavos,
    seenAt: latest.at.toISOString(),
    varies: seen.some((other) => other.feeCentavos !== latest.feeCentavos),
  };
}
