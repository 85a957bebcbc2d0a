import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid } from "@/lib/core/ids";
import { EVIDENCE_CASE_BYTES_MAX, EVIDENCE_MAX, EVIDENCE_MEDIA_TYPES } from "@/lib/core/enums/attachments";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import {
  faultOf,
  nameOfKind,
  sealPieces,
  sha256Of,
} from "@/lib/platform/attachments/attachment-bytes.server";
import { mediaTypeOf } from "@/lib/platform/attachments/media-type-of.server";
import { type AttachmentRow, insertAttachment } from "@/lib/platform/attachments/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { enforceRateLimit } from "@/lib/platform/store/rate-limit.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { findPiece, insertEvidence, lockCase, weighCase } from "./records.server";

const PACE = { name: "evidence", what: "evidence of a person", max: 200, windowSeconds: 3_600 };

export type ComingPiece = {
  blockId: string;
  evidenceId: string;
  item: EvidenceItem;
  name: string;
  bytes: Buffer;
};
type By = { personId: string; linkId: string | null };

/**
 * Adds a file to a block. The same id again adds nothing, so a caller without an answer can retry. Throws
 * `invalid_input` at `file` for an unsupported file or an exceeded limit, and `not_found`.
 */
export async function addEvidence(ctx: Context, coming: ComingPiece): Promise<{ id: string }> {
  await enforceRateLimit(ctx.store, PACE, ctx.actor.personId);
  return placeEvidence(ctx, coming, { personId: ctx.actor.personId, linkId: null }, (_tx, wallet) => {
    if (!maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found", { message: "block" });
    return Promise.resolve();
  });
}

/** `mayCome` is asked once the case is locked, and throws where this may not come. */
export async function placeEvidence(
  services: Pick<Services, "store" | "vault" | "clock">,
  { blockId, evidenceId: id, item, name: given, bytes }: ComingPiece,
  { personId, linkId }: By,
  mayCome: (tx: Tx, wallet: string) => Promise<void>,
): Promise<{ id: string }> {
  if (!isUuid(blockId) || !isUuid(id)) throw new AppError("not_found", { message: "block" });
  const mediaType = await mediaTypeOf(bytes, EVIDENCE_MEDIA_TYPES);
  if (mediaType === null) throw faultOf("evidence_type");
  const name = nameOfKind(given, mediaType);
  const sealed = sealPieces(services.vault, id, bytes);
  const now = services.clock.now();
  return services.store.transaction(async (tx) => {
    const found = await lockCase(tx, blockId);
    if (!found) throw new AppError("not_found", { message: `block ${blockId}` });
    const { wallet } = found;
    await mayCome(tx, wallet);
    const known = await findPiece(tx, id);
    if (known !== null) {
      if (known.blockId === blockId && known.linkId === linkId) return { id };
      throw new AppError("not_found", { message: "evidence" });
    }
    const weight = await weighCase(tx, blockId);
    if (weight.count >= EVIDENCE_MAX) throw faultOf(`too_many:${EVIDENCE_MAX}`);
    if (weight.sizeBytes + bytes.byteLength > EVIDENCE_CASE_BYTES_MAX)
      throw faultOf(`case_full:${EVIDENCE_CASE_BYTES_MAX / 1_048_576}`);
    const attachment: AttachmentRow = {
      ...{ id, wallet, name, mediaType, objectId: blockId, addedBy: personId, addedAt: now },
      ...{ sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) },
      objectType: "block",
    };
    if (!(await insertAttachment(tx, attachment, sealed))) throw faultOf("storage_full");
    // The first is what the dashboard itself says of the payment.
    const number = Math.max(weight.last, 1) + 1;
    await insertEvidence(tx, { id, blockId, wallet, number, item, linkId });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    await appendAudit(tx, {
      at: now,
      personId,
      act: "evidence.add",
      objectType: "block",
      objectId: blockId,
      wallet,
      details: {
        ...{ evidence: id, number, item, mediaType, sizeBytes: bytes.byteLength, sha256: attachment.sha256 },
        ...(linkId !== null && { link: linkId }),
      },
    });
    return { id };
  });
}
