import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { type Context } from "@/lib/platform/context.server";
import { type RateLimit, enforceWithin } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type AuditEntry, appendAudit } from "./append-audit-entry.server";
import { REVEALS_MAX, REVEALS_ALERT_FROM } from "./reveal-pace";

const PACE: RateLimit = {
  name: "reveals",
  what: "reveals of a person",
  max: REVEALS_MAX,
  windowSeconds: 3_600,
};

/** An open page that waits repeats its request: a refusal of the same is recorded once in the window. */
const REFUSED: RateLimit = {
  name: "reveals-refused",
  what: "refused reveals of one object",
  max: Number.MAX_SAFE_INTEGER,
  windowSeconds: PACE.windowSeconds,
};

type Entry = Omit<AuditEntry, "at" | "personId" | "succeeded">;

/**
 * Shows a person's data unmasked. The entry of the audit log is written before the answer leaves; beyond the rate
 * limit there is no answer, and the refusal is an entry too. `entry` null: the data was already shown a moment ago.
 * Throws `conflict` with `reveal_pace`.
 */
export async function withRevealAudit<Shown>(
  ctx: Context,
  work: (tx: Tx) => Promise<{ entry: Entry | null; shown: Shown }>,
): Promise<Shown> {
  let refused: Entry | null = null;
  try {
    return await ctx.store.transaction(async (tx) => {
      refused = null;
      const { entry, shown } = await work(tx);
      refused = entry;
      if (entry !== null) await noteReveal(tx, ctx, entry);
      return shown;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "reveal_pace" || refused === null) throw error;
    const entry: Entry = refused;
    await ctx.store.transaction(async (tx) => {
      const times = await enforceWithin(tx, REFUSED, `${ctx.actor.personId}:${entry.objectId}`);
      if (times === 1) await appendAudit(tx, { ...entry, ...by(ctx), succeeded: false });
    });
    throw error;
  }
}

const by = ({ clock, actor }: Context): Pick<AuditEntry, "at" | "personId"> => ({
  at: clock.now(),
  personId: actor.personId,
});

async function noteReveal(tx: Tx, ctx: Context, entry: Entry): Promise<void> {
  const { personId } = ctx.actor;
  const times = await enforceWithin(tx, PACE, personId).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
    const { retryAfterSeconds = PACE.windowSeconds } = error;
    throw new AppError("conflict", { reason: "reveal_pace", retryAfterSeconds, cause: error });
  });
  await appendAudit(tx, { ...entry, ...by(ctx) });
  if (times === REVEALS_ALERT_FROM)
    await appendAudit(tx, {
      ...by(ctx),
      act: "document.reveal_often",
      objectType: "person",
      objectId: personId,
      details: { times, withinSeconds: PACE.windowSeconds },
    });
}
