import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { type AuditAction } from "@/lib/core/enums/audit";
import { MERCHANT_LOGO } from "@/lib/core/enums/logos";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { logoPictureOf } from "@/lib/platform/logos/logo-picture.server";
import { deleteLogo, findLogo, saveLogo } from "@/lib/platform/logos/records.server";
import { enforceRateLimit } from "@/lib/platform/store/rate-limit.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { isProjectThere } from "./records.server";
import { type RemoveLogoInput } from "./schema";

const PACE = { name: "logos", what: "logos of a person", max: 60, windowSeconds: 3_600 };

/**
 * Changes the logo of a project, or the merchant's own. The same image again changes nothing. Throws `not_found`,
 * `invalid_input` at `file`.
 */
export async function changeLogo(
  ctx: Context,
  { owner, bytes }: { owner: string; bytes: Buffer },
): Promise<{ id: string }> {
  await enforceRateLimit(ctx.store, PACE, ctx.actor.personId);
  const png = await logoPictureOf(bytes);
  const sha256 = createHash("sha256").update(png).digest("hex");
  await ctx.store.transaction(async (tx) => {
    await assertOwner(tx, owner);
    if ((await findLogo(tx, owner))?.sha256 === sha256) return;
    const row = { owner, png, sha256, changedBy: ctx.actor.personId, changedAt: ctx.clock.now() };
    await saveLogo(tx, row);
    await note(tx, ctx, "logo.change", owner);
  });
  return { id: owner };
}

export async function removeLogo(ctx: Context, { owner }: RemoveLogoInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    await assertOwner(tx, owner);
    if (await deleteLogo(tx, owner)) await note(tx, ctx, "logo.remove", owner);
    return null;
  });
}

/** Requires a session. A payer's page and a receipt embed their logo. */
export async function openLogo(ctx: Context, owner: string): Promise<Buffer> {
  const logo = await ctx.store.read((reader) => findLogo(reader, owner));
  if (!logo) throw new AppError("not_found", { message: "logo" });
  return logo.png;
}

async function assertOwner(reader: Reader, owner: string): Promise<void> {
  const isThere = owner === MERCHANT_LOGO || (isUuid(owner) && (await isProjectThere(reader, owner)));
  if (!isThere) throw new AppError("not_found", { message: "project" });
}

async function note(tx: Tx, ctx: Context, act: AuditAction, owner: string): Promise<void> {
  await publish(tx, [{ name: "project.changed" }]);
  await appendAudit(tx, {
    at: ctx.clock.now(),
    personId: ctx.actor.personId,
    act,
    objectType: "logo",
    objectId: owner,
    details: { traceId: ctx.traceId },
  });
}
