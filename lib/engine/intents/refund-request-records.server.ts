import "server-only";
import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { type Reader } from "@/lib/platform/store/tx.server";
import { intents } from "@/lib/platform/store/tables/intents";
import { type RefundRequest } from "./schema";

/** The open request to refund a payment: it waits for people or for its time, or its outcome is not known. */
export async function findRefundRequest(reader: Reader, paymentId: string): Promise<RefundRequest | null> {
  const rows = await reader
    .select({ id: intents.id, state: intents.state })
    .from(intents)
    .where(
      and(
        eq(intents.kind, "refund"),
        eq(intents.subject, paymentId),
        isNull(intents.replacedBy),
        or(
          inArray(intents.state, ["awaiting_approval", "sending", "ambiguous"]),
          and(eq(intents.state, "ready"), isNotNull(intents.heldUntil), isNull(intents.firstSentAt)),
        ),
      ),
    )
    .limit(1);
  return (
    rows.map(({ id, state }) => ({ id, isSent: state === "sending" || state === "ambiguous" }))[0] ?? null
  );
}
