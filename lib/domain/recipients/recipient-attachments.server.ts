import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { ATTACHMENTS_MAX, type MediaType, RECIPIENT_MEDIA_TYPES } from "@/lib/core/enums/attachments";
import { isUuid } from "@/lib/core/ids";
import {
  faultOf,
  nameOfKind,
  openAttachment,
  sealPieces,
  sha256Of,
} from "@/lib/platform/attachments/attachment-bytes.server";
import { mediaTypeOf } from "@/lib/platform/attachments/media-type-of.server";
import {
  type AttachmentRow,
  countAttachments,
  deleteAttachment,
  findAttachment,
  insertAttachment,
} from "@/lib/platform/attachments/records.server";
import { type AuditAction } from "@/lib/core/enums/audit";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { maySeeWallet, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { enforceRateLimit } from "@/lib/platform/store/rate-limit.server";
import { findRecipient, lockRecipient } from "./records.server";
import { type DetachInput } from "./schema";

const PACE = { name: "attachments", what: "papers of a person", max: 60, windowSeconds: 3_600 };

type Coming = { recipientId: string; attachmentId: string; name: string; bytes: Buffer };

/**
 * Attaches a file to a recipient, such as a contract or an invoice. The same id again adds nothing, so a caller
 * without an answer can retry. Throws `invalid_input` at `file` for an unsupported file, and `not_found`.
 */
export async function attachToRecipient(ctx: Context, coming: Coming): Promise<{ id: string }> {
  const { recipientId, attachmentId: id, bytes } = coming;
  if (!isUuid(recipientId) || !isUuid(id)) throw new AppError("not_found", { message: "recipient" });
  const mediaType = await mediaTypeOf(bytes, RECIPIENT_MEDIA_TYPES);
  if (mediaType === null) throw faultOf("file_type");
  const name = nameOfKind(coming.name, mediaType);
  await enforceRateLimit(ctx.store, PACE, ctx.actor.personId);
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const wallet = await lockSeen(tx, ctx, recipientId);
    const object = { objectType: "recipient", objectId: recipientId } as const;
    const known = await findAttachment(tx, id);
    if (known !== null) {
      if (known.objectId === recipientId) return { id };
      throw new AppError("not_found", { message: "attachment" });
    }
    if ((await countAttachments(tx, object)) >= ATTACHMENTS_MAX) throw faultOf(`too_many:${ATTACHMENTS_MAX}`);
    const row: AttachmentRow = {
      ...object,
      ...{ id, wallet, name, mediaType, sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) },
      ...{ addedBy: ctx.actor.personId, addedAt: now },
    };
    if (!(await insertAttachment(tx, row, sealPieces(ctx.vault, id, bytes)))) throw faultOf("storage_full");
    await note(tx, ctx, "recipient.attach", row);
    return { id };
  });
}

/** The bytes of one, in the audit log before they leave: a paper shows whole documents. */
export async function openRecipientAttachment(
  ctx: Context,
  { recipientId, attachmentId }: { recipientId: string; attachmentId: string },
): Promise<{ name: string; mediaType: MediaType; bytes: Buffer }> {
  if (!isUuid(recipientId) || !isUuid(attachmentId))
    throw new AppError("not_found", { message: "attachment" });
  return withRevealAudit(ctx, async (tx) => {
    const recipient = await findRecipient(tx, scopeOf(ctx.actor), recipientId);
    const row = recipient && (await findAttachment(tx, attachmentId));
    if (row?.objectId !== recipientId) throw new AppError("not_found", { message: "attachment" });
    return {
      shown: { name: row.name, mediaType: row.mediaType, bytes: await openAttachment(tx, ctx.vault, row) },
      entry: {
        act: "document.reveal",
        objectType: "recipient",
        objectId: recipientId,
        wallet: row.wallet,
        reason: "attachment",
        details: { attachment: attachmentId, sha256: row.sha256 },
      },
    };
  });
}

/** Takes one off, bytes and all; that it hung there, and its hash, stay in the audit log. */
export async function detachFromRecipient(
  ctx: Context,
  { wallet, recipientId, attachmentId }: DetachInput,
): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, wallet, recipientId);
    const row = recipient && (await findAttachment(tx, attachmentId));
    if (row?.objectId !== recipientId) throw new AppError("not_found", { message: "attachment" });
    await deleteAttachment(tx, attachmentId);
    await note(tx, ctx, "recipient.detach", row);
    return null;
  });
}

async function lockSeen(tx: Tx, ctx: Context, recipientId: string): Promise<string> {
  const seen = await findRecipient(tx, scopeOf(ctx.actor), recipientId);
  const row = seen && (await lockRecipient(tx, seen.wallet, recipientId));
  if (!row || !maySeeWallet(ctx.actor, row.wallet)) throw new AppError("not_found", { message: "recipient" });
  return row.wallet;
}

const note = (tx: Tx, ctx: Context, act: AuditAction, row: AttachmentRow): Promise<void> =>
  appendAudit(tx, {
    at: ctx.clock.now(),
    personId: ctx.actor.personId,
    act,
    objectType: "recipient",
    objectId: row.objectId,
    wallet: row.wallet,
    details: { attachment: row.id, mediaType: row.mediaType, sizeBytes: row.sizeBytes, sha256: row.sha256 },
  });
