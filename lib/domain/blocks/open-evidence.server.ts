import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { revealing } from "@/lib/platform/audit/revealing.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/app-error";
import { isUuid } from "@/lib/core/ids";
import { dayOf } from "@/lib/core/sao-paulo";
import { type Evidence, collectEvidence } from "./collect-evidence.server";
import { findSealedDelivery } from "./detail-records.server";
import { eventsCsv, notesText, receiptJson, timelineCsv } from "./evidence-files.server";
import { evidencePdf } from "./evidence-pdf.server";
import { eventPath, evidenceSections, momentWords } from "./evidence-sections.server";
import { type EvidenceWords } from "./evidence-words";
import { openDelivery } from "@/lib/platform/vault/bodies.server";

export type OpenEvidence = { fileName: string; stream: Readable };

/**
 * A ZIP for a block's defence, made while it is sent and kept nowhere. Who took it, and why, stands in the audit log
 * before the first byte leaves.
 */
export async function openEvidence(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
  words: EvidenceWords,
): Promise<OpenEvidence> {
  const blockId = id.toLowerCase();
  if (!isUuid(blockId)) throw new AppError("not_found", { message: "block" });
  const evidence = await ctx.store.snapshot((reader) => collectEvidence(reader, ctx, blockId));
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
    },
  } as const;
  if (evidence.isClear) await revealing(ctx, () => Promise.resolve({ entry, shown: null }));
  else
    await ctx.store.transaction((tx) => appendAudit(tx, { ...entry, at: now, personId: ctx.actor.personId }));
  const files = await writtenFiles(ctx, evidence, words, now);
  return {
    fileName: `block-${blockId.slice(0, 8)}-${dayOf(now)}.zip`,
    stream: zipOf(ctx, files, evidence, now),
  };
}

async function writtenFiles(
  ctx: Context,
  evidence: Evidence,
  words: EvidenceWords,
  now: Date,
): Promise<ReadonlyMap<string, Buffer>> {
  const made = `${words.field("madeAt")} ${momentWords(now)} (${words.field("zone")})`;
  return new Map([
    [
      "receipt.pdf",
      await evidencePdf({
        title: words.field("title"),
        subtitle: evidence.isClear ? made : `${made}. ${words.field("masked")}`,
        foot: `${evidence.block.id} - ${made} - ${ctx.actor.name}`,
        none: words.field("none"),
        madeAt: now,
        sections: evidenceSections(evidence, words),
      }),
    ],
    ["receipt.json", Buffer.from(receiptJson(evidence))],
    ["timeline.csv", Buffer.from(timelineCsv(evidence, words))],
    ["notes.txt", Buffer.from(notesText(evidence, words))],
    ["events.csv", Buffer.from(eventsCsv(evidence, words))],
  ]);
}

/** The events' bytes are read one after the other, each when the reader has taken the one before. */
function zipOf(
  { store, vault }: Pick<Context, "store" | "vault">,
  files: ReadonlyMap<string, Buffer>,
  { deliveries, isClear }: Evidence,
  mtime: Date,
): Readable {
  const zip = new ZipFile();
  const events = isClear ? deliveries.filter(({ archivedIn }) => archivedIn === null) : [];
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, { mtime });
  for (const delivery of events)
    zip.addReadStreamLazy(eventPath(delivery), { mtime }, (done) => {
      store
        .read((reader) => findSealedDelivery(reader, delivery.id))
        .then((found) => done(null, Readable.from([found ? openDelivery(vault, found) : Buffer.alloc(0)])))
        .catch((error: unknown) => zip.emit("error", error));
    });
  const sums = [
    ...[...files].map(([path, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${path}`),
    // As taken when the event arrived, before anything read it.
    ...events.map((delivery) => `${delivery.bodySha256}  ${eventPath(delivery)}`),
  ];
  zip.addBuffer(Buffer.from(`${sums.join("\n")}\n`), "SHA256SUMS", { mtime });
  const output = Readable.from(zip.outputStream);
  zip.on("error", (error: Error) => output.destroy(error));
  zip.end();
  return output;
}
