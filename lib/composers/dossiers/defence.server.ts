import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { canonicalUuid, isUuid } from "@/lib/core/ids";
import { evidenceReasonOf } from "@/lib/core/enums/evidence";
import { type Evidence, collectEvidence } from "@/lib/domain/blocks/collect-evidence.server";
import { type CitedPieces } from "@/lib/domain/defences/citations";
import { DEFAULT_TEMPLATES } from "@/lib/domain/defences/default-templates";
import {
  type DefenceRow,
  type TemplateRow,
  findDefence,
  findTemplate,
  keepDefence,
} from "@/lib/domain/defences/records.server";
import {
  type CaseFactsView,
  type DefenceView,
  type SaveDefenceInput,
  type WriteDefenceInput,
} from "@/lib/domain/defences/schema";
import { writeTemplate } from "@/lib/domain/defences/template";
import { type PieceRow, listPieces, lockCase } from "@/lib/domain/evidence/records.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayDo, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { evidenceFactsOf } from "./case-facts.server";
import { listDossiers, listSendings } from "./records.server";

/** A writer who stopped for this long no longer blocks others. */
const WRITING_MS = 2 * 60_000;

/** The text that was saved, and the one that the facts give by themselves. */
export async function getDefence(ctx: Context, id: string): Promise<DefenceView> {
  const blockId = canonicalUuid(id);
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  return ctx.store.snapshot(async (reader) => {
    const evidence = await collectEvidence(reader, ctx, blockId);
    const row = await findDefence(reader, blockId);
    const standing = citedPiecesOf(evidence, await listPieces(reader, blockId));
    const reason = evidenceReasonOf(evidence.block);
    const template = await findTemplate(reader, reason);
    const drafted = draftOf(evidence, template, ctx.clock.now());
    const isWritten = row !== null && isWriting(row, ctx.clock.now()) && row.writerId !== ctx.actor.personId;
    const view: DefenceView = {
      blockId,
      reason,
      text: row?.text ?? null,
      suggested: drafted.text,
      revision: row?.revision ?? 0,
      saved: row?.savedAt
        ? { at: row.savedAt.toISOString(), by: row.savedByName, templateVersion: row.templateVersion }
        : null,
      template: {
        version: drafted.isFaulty ? 0 : (template?.version ?? 0),
        isOurs: drafted.isFaulty || (template?.text ?? null) === null,
        isFaulty: drafted.isFaulty,
      },
      writer: isWritten ? { name: row.writerName ?? "", until: row.writingUntil?.toISOString() ?? "" } : null,
      standing: [...standing],
      sendings: hideDocuments((await listSendings(reader, blockId)).map(sendingView)),
      dossiers: (await listDossiers(reader, blockId)).map(({ dossier, madeByName }) => ({
        id: dossier.id,
        at: dossier.madeAt.toISOString(),
        by: madeByName,
        sha256: dossier.manifestSha256,
      })),
    };
    // As it was written only to those who write it.
    return mayDo(ctx.actor, "block.work") ? view : hideDocuments(view);
  });
}

function sendingView(row: Awaited<ReturnType<typeof listSendings>>[number]): DefenceView["sendings"][number] {
  const { id, channel, note, protocol, sentAt, recordedAt, dossierId, copySha256 } = row.sending;
  return {
    ...{ id, channel, note, protocol, sentBy: row.sentByName, recordedBy: row.recordedByName },
    sentAt: sentAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
    copy:
      copySha256 === null
        ? null
        : { is: dossierId === null ? "file" : "dossier", sha256: copySha256, number: row.number },
  };
}

/** The facts of this case that a template would use, for a person who tries one. */
export async function getCaseFacts(ctx: Context, id: string): Promise<CaseFactsView> {
  const blockId = canonicalUuid(id);
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  return ctx.store.snapshot(async (reader) => {
    const evidence = await collectEvidence(reader, ctx, blockId);
    const standing = citedPiecesOf(evidence, await listPieces(reader, blockId));
    return { blockId, facts: evidenceFactsOf(evidence, ctx.clock.now()), standing: [...standing] };
  });
}

/** Checked when it was saved, a template may still say too much of one case: then ours is what a draft begins with. */
function draftOf(
  evidence: Evidence,
  template: TemplateRow | null,
  now: Date,
): { text: string; isFaulty: boolean } {
  const facts = evidenceFactsOf(evidence, now);
  const own = template?.text == null ? null : writeTemplate(template.text, facts);
  if (own && "text" in own) return { text: own.text, isFaulty: false };
  const ours = writeTemplate(DEFAULT_TEMPLATES[evidenceReasonOf(evidence.block)], facts);
  if ("fault" in ours) throw new Error(`the default template is invalid: ${ours.fault.is}`);
  return { text: ours.text, isFaulty: own !== null };
}

/** The dashboard's own piece is there where it knows the payment. */
export const citedPiecesOf = (
  { payment }: Pick<Evidence, "payment">,
  pieces: readonly PieceRow[],
): CitedPieces => [
  ...(payment ? [{ number: 1, item: "payment_proof" } as const] : []),
  ...pieces
    .filter(({ evidence }) => evidence.struckAt === null)
    .map(({ evidence: { number, item } }) => ({ number, item })),
];

const isWriting = ({ writerId, writingUntil }: DefenceRow, now: Date): boolean =>
  writerId !== null && writingUntil !== null && writingUntil > now;

/** Takes the pen for two minutes, from another only where it is said. Throws `conflict` where another is writing. */
export async function writeDefence(
  ctx: Context,
  { blockId, isTakingOver }: WriteDefenceInput,
): Promise<null> {
  return onCase(ctx, blockId, async (tx, wallet) => {
    const now = ctx.clock.now();
    const row = await findDefence(tx, blockId);
    const isOther = row !== null && isWriting(row, now) && row.writerId !== ctx.actor.personId;
    if (isOther && !isTakingOver) throw new AppError("conflict", { reason: "changed" });
    await keepDefence(tx, { ...rowOf(row, blockId, wallet), ...penOf(ctx, now) });
    if (isOther)
      await appendAudit(tx, {
        at: now,
        personId: ctx.actor.personId,
        act: "defence.take_over",
        objectType: "block",
        objectId: blockId,
        wallet,
        details: { from: row.writerId },
      });
    // Renewed, too: readers know until when it is held.
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    return null;
  });
}

/** Throws `conflict` where another is writing, or saved since this one was seen. */
export async function saveDefence(
  ctx: Context,
  { blockId, text, revision, templateVersion }: SaveDefenceInput,
): Promise<{ revision: number }> {
  return onCase(ctx, blockId, async (tx, wallet) => {
    const now = ctx.clock.now();
    const row = await findDefence(tx, blockId);
    const isOther = row !== null && isWriting(row, now) && row.writerId !== ctx.actor.personId;
    // The same text again is the same: its answer was lost.
    if (!isOther && row?.text === text && row.savedBy === ctx.actor.personId)
      return { revision: row.revision };
    if (isOther || (row?.revision ?? 0) !== revision) throw new AppError("conflict", { reason: "changed" });
    const saved = {
      ...{ text, revision: revision + 1, savedBy: ctx.actor.personId, savedAt: now },
      templateVersion: templateVersion ?? row?.templateVersion ?? null,
    };
    await keepDefence(tx, { ...rowOf(row, blockId, wallet), ...saved, ...penOf(ctx, now) });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    return { revision: saved.revision };
  });
}

const penOf = ({ actor }: Context, now: Date) => ({
  writerId: actor.personId,
  writingUntil: new Date(now.getTime() + WRITING_MS),
});

function rowOf(row: DefenceRow | null, blockId: string, wallet: string): DefenceRow {
  const { text, revision, savedBy, savedAt, templateVersion } = row ?? {
    text: null,
    revision: 0,
    savedBy: null,
    savedAt: null,
    templateVersion: null,
  };
  return {
    blockId,
    wallet,
    text,
    revision,
    savedBy,
    savedAt,
    templateVersion,
    writerId: null,
    writingUntil: null,
  };
}

async function onCase<Result>(
  ctx: Context,
  blockId: string,
  work: (tx: Tx, wallet: string) => Promise<Result>,
): Promise<Result> {
  return ctx.store.transaction(async (tx) => {
    const found = await lockCase(tx, blockId);
    if (!found || !maySeeWallet(ctx.actor, found.wallet))
      throw new AppError("not_found", { message: `block ${blockId}` });
    return work(tx, found.wallet);
  });
}
