import "server-only";
import { AppError } from "@/lib/core/app-error";
import { AttemptOutcome, FROZEN } from "./outcome";
import { type IntentRow } from "./records.server";

/** The refusal that a rejected intent came to, as the error its form shows. */
export function refusalOf(intent: IntentRow): AppError {
  const outcome = AttemptOutcome.safeParse(intent.outcome).data;
  const refusal = outcome?.refusal ?? outcome;
  if (refusal?.code === FROZEN)
    return new AppError("frozen", { message: intent.kind, traceId: intent.traceId });
  return new AppError("rejected_upstream", {
    message: `${intent.kind} refused`,
    ...(outcome?.fields && { fields: outcome.fields }),
    ...(refusal?.code && { upstreamCode: refusal.code }),
    ...(refusal?.serviceMessage && { upstreamMessage: refusal.serviceMessage }),
    traceId: outcome?.serviceTraceId ?? intent.traceId,
  });
}
