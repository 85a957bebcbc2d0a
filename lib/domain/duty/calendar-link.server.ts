import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { deleteCalendarLink, saveCalendarLink } from "./records.server";

const SECRET_BYTES = 32;

export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Returns the whole address, which is shown only once: anyone who has it can read the person's deadlines. An earlier
 * link ends.
 */
export async function openCalendarLink(ctx: Context): Promise<{ address: string }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const now = ctx.clock.now();
  await ctx.store.transaction(async (tx) => {
    await saveCalendarLink(tx, {
      personId: ctx.actor.personId,
      secretSha256: hashOfSecret(secret),
      createdAt: now,
    });
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "calendar.open",
      objectType: "duty",
      objectId: ctx.actor.personId,
      details: {},
    });
  });
  return { address: new URL(`/api/blocks/calendar/${secret}`, ctx.env.appUrl).href };
}

export async function closeCalendarLink(ctx: Context): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    if (await deleteCalendarLink(tx, ctx.actor.personId))
      await appendAudit(tx, {
        at: ctx.clock.now(),
        personId: ctx.actor.personId,
        act: "calendar.close",
        objectType: "duty",
        objectId: ctx.actor.personId,
        details: {},
      });
    return null;
  });
}
