import "server-only";
import { createHash } from "node:crypto";
import { ATTACHMENT_BYTES_MAX } from "@/lib/core/words/attachments";
import { AppError } from "@/lib/core/app-error";
import { type Reader } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type AttachmentRow, listPieces } from "./records.server";

const PIECE_BYTES = 256 * 1_024;

export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function sealPieces(vault: Vault, attachmentId: string, bytes: Uint8Array): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES)
    pieces.push(
      vault.sealBytes(
        ABOUT.attachmentPiece(attachmentId, String(pieces.length)),
        bytes.subarray(at, at + PIECE_BYTES),
      ),
    );
  return pieces;
}

/** As they came. Throws where they are not those that were hashed then. */
export async function openAttachment(
  reader: Reader,
  vault: Vault,
  { id, sha256 }: Pick<AttachmentRow, "id" | "sha256">,
): Promise<Buffer> {
  const pieces = await listPieces(reader, id);
  const bytes = Buffer.concat(
    pieces.map((piece, place) => vault.openBytes(ABOUT.attachmentPiece(id, String(place)), piece)),
  );
  if (sha256Of(bytes) !== sha256) throw new Error(`the bytes of attachment ${id} are not those that came`);
  return bytes;
}

/** The body of a request, read no further than a paper may be long. */
export async function readAttachment(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > ATTACHMENT_BYTES_MAX) throw faultOf(`file_too_large:${ATTACHMENT_BYTES_MAX / 1_048_576}`);
    pieces.push(piece);
  }
  if (size === 0) throw faultOf("file_empty");
  return Buffer.concat(pieces);
}

export const faultOf = (fault: string): AppError =>
  new AppError("invalid_input", { fields: { file: fault } });
