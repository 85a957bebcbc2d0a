import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { AppError } from "@/lib/core/errors/app-error";
import { isUuid, newId } from "@/lib/core/ids";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Evidence, collectEvidence, withoutOurs } from "@/lib/domain/blocks/collect-evidence.server";
import { findSealedDelivery } from "@/lib/domain/blocks/detail-records.server";
import { eventsCsv, notesText, receiptJson, timelineCsv } from "@/lib/domain/blocks/evidence-files.server";
import { evidencePdf } from "@/lib/domain/blocks/evidence-pdf.server";
import {
  type EvidenceSection,
  eventPath,
  evidenceSections,
  momentWords,
} from "@/lib/domain/blocks/evidence-sections.server";
import { type EvidenceLabels } from "@/lib/domain/blocks/evidence-labels";
import { citationsIn, writtenOut } from "@/lib/domain/defences/citations";
import { findDefence } from "@/lib/domain/defences/records.server";
import { mayOpen } from "@/lib/domain/evidence/list-evidence.server";
import { type PieceRow, listPieces } from "@/lib/domain/evidence/records.server";
import { openAttachment, sha256Of } from "@/lib/platform/attachments/attachment-bytes.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { withRevealAudit } from "@/lib/platform/audit/with-reveal-audit.server";
import { assertPresence } from "@/lib/platform/auth/second-step/presence.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { citedPiecesOf } from "./defence.server";
import { type DossierKey, dossierKey } from "./installation-key.server";
import { insertDossier } from "./records.server";

export type OpenDossier = { fileName: string; stream: Readable };

/** Labels in the requester's language, because the page of the verifier contains its texts. */
export type DossierWords = EvidenceLabels & { verifier: (key: DossierKey) => string };

type Case = { evidence: Evidence; pieces: readonly PieceRow[]; defence: string | null };
/** One after the other, each when the reader has taken the one before. */
type LateFile = { path: string; sha256: string; open: () => Promise<Buffer> };

/**
 * A ZIP for a block's defence, created while it is sent; only its hash is stored. It contains the data that the
 * dashboard has, each event and each piece as it came, a signed list of the hashes of them all, and a page that
 * checks it. The person who took it and the reason are in the audit log before the first byte leaves.
 */
export async function openDossier(
  ctx: Context,
  { id, reason, withNotes }: { id: string; reason: string; withNotes: boolean },
  words: DossierWords,
): Promise<OpenDossier> {
  const blockId = id.toLowerCase();
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  const found = await ctx.store.snapshot(async (reader) => {
    const all = await collectEvidence(reader, ctx, blockId);
    const evidence = withNotes ? all : withoutOurs(all);
    const pieces = (await listPieces(reader, blockId)).filter(
      ({ evidence: { struckAt }, attachment }) => struckAt === null && mayOpen(ctx.actor, attachment),
    );
    const defence = await findDefence(reader, blockId);
    return { evidence, pieces, defence: writtenDefence(defence?.text ?? null, evidence, pieces) };
  });
  const { evidence, pieces } = found;
  if (evidence.isClear) await assertPresence(ctx);
  const now = ctx.clock.now();
  const entry = {
    act: "block.evidence",
    objectType: "block",
    objectId: blockId,
    wallet: evidence.block.wallet,
    reason,
    details: {
      documents: evidence.isClear ? "clear" : "masked",
      transactionId: evidence.block.transactionId,
      events: evidence.deliveries.length,
      pieces: pieces.length,
      notes: evidence.notes?.length ?? 0,
    },
  } as const;
  if (evidence.isClear || pieces.length > 0)
    await withRevealAudit(ctx, () => Promise.resolve({ entry, shown: null }));
  else
    await ctx.store.transaction((tx) => appendAudit(tx, { ...entry, at: now, personId: ctx.actor.personId }));
  const key = await dossierKey(ctx);
  const files = await writtenFiles(ctx, found, words, now);
  files.set(VERIFIER_PATH, Buffer.from(words.verifier(key)));
  const made = signed(ctx, found, { files, late: lateFiles(ctx, found), key, now });
  await ctx.store.transaction(async (tx) => {
    const { wallet } = evidence.block;
    await insertDossier(tx, {
      ...{ id: newId(), blockId, wallet, manifestSha256: made.manifestSha256 },
      ...{ madeBy: ctx.actor.personId, madeAt: now },
    });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
  });
  return {
    fileName: `block-${blockId.slice(0, 8)}-${dayOf(now)}.zip`,
    stream: zipOf(made, now),
  };
}

async function writtenFiles(
  ctx: Context,
  { evidence, pieces, defence }: Case,
  words: EvidenceLabels,
  now: Date,
): Promise<Map<string, Buffer>> {
  const made = `${words.field("madeAt")} ${momentWords(now)} (${words.field("zone")})`;
  return new Map<string, Buffer>([
    [
      "receipt.pdf",
      await evidencePdf({
        title: words.field("title"),
        subtitle: evidence.isClear ? made : `${made}. ${words.field("masked")}`,
        foot: `${evidence.block.id} - ${made} - ${ctx.actor.name}`,
        none: words.field("none"),
        madeAt: now,
        sections: [
          ...(defence === null
            ? []
            : [{ title: words.field("defence"), facts: [], lines: defence.split("\n") }]),
          ...evidenceSections(evidence, words),
          piecesSection(pieces, words),
        ],
      }),
    ],
    ...(defence === null ? [] : [["defence.txt", Buffer.from(`${defence}\n`)] as const]),
    ["receipt.json", Buffer.from(receiptJson(evidence))],
    ["timeline.csv", Buffer.from(timelineCsv(evidence, words))],
    ...(evidence.notes === null
      ? []
      : [["notes.txt", Buffer.from(notesText(evidence.notes, words))] as const]),
    ["events.csv", Buffer.from(eventsCsv(evidence, words))],
  ]);
}

/** The defence cites only pieces that are in this very file. */
const writtenDefence = (
  text: string | null,
  evidence: Evidence,
  pieces: readonly PieceRow[],
): string | null => (text === null ? null : writtenOut(citationsIn(text, citedPiecesOf(evidence, pieces))));

const piecesSection = (pieces: readonly PieceRow[], words: EvidenceLabels): EvidenceSection => ({
  title: words.field("pieces"),
  facts: pieces.map(({ evidence: { number, item }, attachment, addedBy }) => ({
    name: `${number}. ${words.item(item)}`,
    value: `${piecePath(number, attachment.name)}\n${momentWords(attachment.addedAt)} - ${addedBy ?? ""}\nSHA-256 ${attachment.sha256}`,
  })),
  lines: [],
});

function lateFiles({ store, vault }: Context, { evidence, pieces }: Case): LateFile[] {
  const events = evidence.isClear ? evidence.deliveries.filter(({ erasedAt }) => erasedAt === null) : [];
  return [
    ...events.map((delivery) => ({
      path: eventPath(delivery),
      // As taken when the event arrived, before anything read it.
      sha256: delivery.bodySha256,
      open: async () => {
        const found = await store.read((reader) => findSealedDelivery(reader, delivery.id));
        const bytes = found ? openDelivery(vault, found) : Buffer.alloc(0);
        // Erased since the list was signed: better no dossier than one that its own verifier calls changed.
        if (sha256Of(bytes) !== delivery.bodySha256)
          throw new Error(`the stored bytes of event ${delivery.id} differ from those received`);
        return bytes;
      },
    })),
    ...pieces.map(({ evidence: { id, number }, attachment: { name, sha256 } }) => ({
      path: piecePath(number, name),
      sha256,
      open: () => store.read((reader) => openAttachment(reader, vault, { id, sha256 })),
    })),
  ];
}

type Filled = { files: ReadonlyMap<string, Buffer>; late: readonly LateFile[] };

function signed(
  ctx: Context,
  { evidence }: Case,
  { files, late, key, now }: Filled & { key: DossierKey; now: Date },
): Filled & { manifestSha256: string } {
  const manifest: Manifest = {
    format: "guiche-dossier-1",
    blockId: evidence.block.id,
    wallet: evidence.block.wallet,
    madeAt: now.toISOString(),
    madeBy: ctx.actor.name,
    isClear: evidence.isClear,
    keyFingerprint: key.fingerprint,
    files: [
      ...[...files].map(([path, bytes]) => ({
        path,
        sha256: sha256Of(bytes),
      })),
      ...late.map(({ path, sha256 }) => ({ path, sha256 })),
    ],
  };
  const bytes = manifestBytes(manifest);
  return {
    files: new Map([...files, [MANIFEST_PATH, bytes], [SIGNATURE_PATH, Buffer.from(`${key.sign(bytes)}\n`)]]),
    late,
    manifestSha256: sha256Of(bytes),
  };
}

function zipOf({ files, late }: Filled, mtime: Date): Readable {
  const zip = new ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { mtime });
  for (const { path, open } of late)
    zip.addReadStreamLazy(path, { mtime }, (done) => {
      open()
        .then((bytes) => done(null, Readable.from([bytes])))
        .catch((error: unknown) => zip.emit("error", error));
    });
  const output = Readable.from(zip.outputStream);
  // The source and not what reads of it: that would wait for a next part that never comes.
  zip.on("error", (error: Error) => (zip.outputStream as Readable).destroy(error));
  zip.end();
  return output;
}

/** The signed part of a dossier: the names of its files and the hash of each. */
type Manifest = {
  format: "guiche-dossier-1";
  blockId: string;
  wallet: string;
  madeAt: string;
  madeBy: string;
  /** False: documents are masked, and what shows them whole stayed out. */
  isClear: boolean;
  /** The hash of the public key, as `verify.html` shows it. */
  keyFingerprint: string;
  files: readonly { path: string; sha256: string }[];
};

const MANIFEST_PATH = "manifest.json";
const SIGNATURE_PATH = "manifest.sig";
const VERIFIER_PATH = "verify.html";

const manifestBytes = (manifest: Manifest): Buffer => Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);

const NAME_MAX = 80;

/** Where a piece lies in the file: by its number, so that a citation leads to it. */
const piecePath = (number: number, name: string): string =>
  `evidence/${String(number).padStart(2, "0")}-${name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .replaceAll(/[^\w.-]+/g, "_")
    .slice(-NAME_MAX)}`;
