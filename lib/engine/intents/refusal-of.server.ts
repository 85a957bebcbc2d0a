import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { refusalOfIntent } from "./refusal-of-intent";
import { AttemptOutcome, FROZEN, NO_OPEN_HOUR } from "./outcome";
import { type IntentRow } from "./records.server";

/** The refusal that a rejected intent came to, as the error its form shows. */
export function refusalOf(intent: IntentRow): AppError {
  const outcome = AttemptOutcome.safeParse(intent.outcome).data;
  const refusal = outcome?.refusal ?? outcome;
  if (refusal?.code === FROZEN)
    return new AppError("frozen", { message: intent.kind, traceId: intent.traceId });
  if (refusal?.code === NO_OPEN_HOUR)
    return new AppError("conflict", { reason: "no_open_hour", traceId: intent.traceId });
  const before = refusalOfIntent(intent, outcome);
  return new AppError("rejected_upstream", {
    message: `${intent.kind} refused`,
    ...(outcome?.fields && { fields: outcome.fields }),
    ...(refusal?.status !== undefined && { upstreamStatus: refusal.status }),
    ...(refusal?.code && { upstreamCode: refusal.code }),
    // A raw sentence says less than the cause that was read from it.
    ...(before
      ? { upstreamRefusal: before }
      : refusal?.serviceMessage && { upstreamMessage: refusal.serviceMessage }),
    traceId: outcome?.serviceTraceId ?? intent.traceId,
  });
}
