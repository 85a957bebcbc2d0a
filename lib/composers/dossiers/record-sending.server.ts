import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { minuteInSaoPaulo } from "@/lib/core/time/minute-in-sao-paulo";
import { type BlockRow } from "@/lib/domain/blocks/records.server";
import { lockBlocks, updateBlock } from "@/lib/domain/blocks/inbox-records.server";
import { findDefence } from "@/lib/domain/defences/records.server";
import { type RecordSendingInput } from "@/lib/domain/defences/schema";
import { listPieces } from "@/lib/domain/evidence/records.server";
import { insertStep } from "@/lib/engine/mirror/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { listPeopleWithAccess } from "@/lib/platform/notes/records.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type SendingRow, findDossier, findSending, insertSending } from "./records.server";

const faultAt = (field: string, fault: string): AppError =>
  new AppError("invalid_input", { fields: { [field]: fault } });

/**
 * Our own record that a defence went out elsewhere: the service has no call for it, and nothing is sent. It is never changed;
 * another one follows it, and the last one is what the queue goes by.
 */
export async function recordSending(ctx: Context, input: RecordSendingInput): Promise<null> {
  const sentAt = minuteInSaoPaulo(input.sentAt);
  const now = ctx.clock.now();
  const { personId } = ctx.actor;
  return ctx.store.transaction(async (tx) => {
    const [block] = await lockBlocks(tx, scopeOf(ctx.actor), [input.blockId]);
    if (!block) throw new AppError("not_found", { message: `block ${input.blockId}` });
    const known = await findSending(tx, input.sendingId);
    if (known && (known.blockId !== block.id || known.recordedBy !== personId))
      throw new AppError("not_found", { message: "sending" });
    // The same form again is the same sending, because its answer was lost. A corrected form is another sending.
    if (known && isSame(known, input, sentAt)) return null;
    if (known) throw new AppError("conflict", { reason: "recorded_otherwise", message: "sending" });
    assertMoment(sentAt, block, now);
    if (!(await listPeopleWithAccess(tx, block.wallet)).some(({ id }) => id === input.sentBy))
      throw faultAt("sentBy", "not_found");
    const copy = await copyOf(tx, input);
    const defence = await findDefence(tx, block.id);
    const { channel, note, protocol = null } = input;
    await insertSending(tx, {
      ...{ id: input.sendingId, blockId: block.id, wallet: block.wallet, channel, note, protocol, sentAt },
      ...{ sentBy: input.sentBy, recordedBy: personId, recordedAt: now, ...copy },
      defenceRevision: defence?.text == null ? null : defence.revision,
    });
    await updateBlock(tx, block.id, { answeredAt: sentAt, changedAt: now });
    const said = { channel, protocol, copySha256: copy.copySha256 };
    await insertStep(tx, {
      objectType: "block",
      objectId: block.id,
      kind: "answer_recorded",
      source: "person",
      at: sentAt,
      recordedAt: now,
      personId: input.sentBy,
      details: { note, ...said },
    });
    await publish(tx, [
      { name: "block.changed", ids: [block.id], wallet: block.wallet },
      { name: "block.noted", ids: [block.id], wallet: block.wallet },
    ]);
    await appendAudit(tx, {
      at: now,
      personId,
      act: "block.answer",
      objectType: "block",
      objectId: block.id,
      wallet: block.wallet,
      details: { sending: input.sendingId, sentAt: sentAt.toISOString(), sentBy: input.sentBy, ...said },
    });
    return null;
  });
}

function isSame(known: SendingRow, input: RecordSendingInput, sentAt: Date): boolean {
  const { channel, note, protocol = null, sentBy, dossierId = null, evidenceId = null } = input;
  return (
    known.sentAt.getTime() === sentAt.getTime() &&
    known.channel === channel &&
    known.note === note &&
    known.protocol === protocol &&
    known.sentBy === sentBy &&
    known.dossierId === dossierId &&
    known.evidenceId === evidenceId
  );
}

function assertMoment(sentAt: Date, { createdAt }: BlockRow, now: Date): void {
  // A field that shows minutes cannot say the block's own second.
  if (sentAt.getTime() < Math.floor(createdAt.getTime() / 60_000) * 60_000)
    throw faultAt("sentAt", "before_block");
  // The service's clock may run ahead of ours: the block's own moment is never in the future.
  if (sentAt > now && sentAt > createdAt) throw faultAt("sentAt", "in_future");
}

type Copy = { dossierId: string | null; evidenceId: string | null; copySha256: string | null };

/** The recorded copy must belong to this case, and a file must still exist. */
async function copyOf(tx: Tx, { blockId, dossierId, evidenceId }: RecordSendingInput): Promise<Copy> {
  if (dossierId !== undefined) {
    const dossier = await findDossier(tx, { id: dossierId, blockId });
    if (!dossier) throw faultAt("dossierId", "not_found");
    return { dossierId, evidenceId: null, copySha256: dossier.manifestSha256 };
  }
  if (evidenceId === undefined) return { dossierId: null, evidenceId: null, copySha256: null };
  const piece = (await listPieces(tx, blockId)).find(
    ({ evidence }) => evidence.id === evidenceId && evidence.struckAt === null,
  );
  if (!piece) throw faultAt("evidenceId", "not_found");
  return { dossierId: null, evidenceId, copySha256: piece.attachment.sha256 };
}
