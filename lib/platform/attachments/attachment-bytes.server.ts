import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { canonicalText, lineFault, looksEmpty } from "@/lib/core/text/text";
import {
  ATTACHMENT_NAME_HEADER,
  ATTACHMENT_NAME_MAX,
  FILE_ENDINGS,
  type MediaType,
} from "@/lib/core/enums/attachments";
import { type Reader } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { type AttachmentRow, listPieces } from "./records.server";
import { isInvoiceXml } from "./text-kinds";

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
  if (sha256Of(bytes) !== sha256)
    throw new Error(`the stored bytes of attachment ${id} differ from those received`);
  return bytes;
}

/** The body of a request, read no further than a paper may be long. */
export async function readAttachment(
  body: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > bytesMax) throw faultOf(`file_too_large:${bytesMax / 1_048_576}`);
    pieces.push(piece);
  }
  if (size === 0) throw faultOf("file_empty");
  return Buffer.concat(pieces);
}

export const faultOf = (fault: string): AppError =>
  new AppError("invalid_input", { fields: { file: fault } });

/** The name that a paper brings in its header. */
export function nameIn(headers: Headers): string {
  try {
    return decodeURIComponent(headers.get(ATTACHMENT_NAME_HEADER) ?? "");
  } catch (error) {
    if (error instanceof URIError) throw faultOf("broken_characters");
    throw error;
  }
}

/** Refuses characters that deceive a reader. A long name retains its end, which has the extension. */
function attachmentName(given: string): string {
  const name = canonicalText(given).slice(-ATTACHMENT_NAME_MAX).trim();
  if (looksEmpty(name)) throw faultOf("required");
  const fault = lineFault(name, { max: ATTACHMENT_NAME_MAX, isRead: true });
  if (fault !== null) throw faultOf(fault);
  return name;
}

/** Without a path, and with an extension of the detected type. Throws `invalid_input` at `file`. */
export const nameOfKind = (given: string, mediaType: MediaType): string =>
  withExtension(attachmentName(withoutPath(given)), mediaType);

const withoutPath = (given: string): string =>
  given
    .slice(-4 * ATTACHMENT_NAME_MAX)
    .replaceAll(/^.*[/\\]/gs, "")
    .replaceAll(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+/, "");

/** An operating system chooses the program that opens a file by its extension. */
function withExtension(name: string, mediaType: MediaType): string {
  const endings: readonly string[] = FILE_ENDINGS[mediaType];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined && endings.includes(ending)) return name;
  return `${name.slice(0, ATTACHMENT_NAME_MAX - 6)}.${endings[0]}`;
}

/**
 * Images are shown inline; everything else is downloaded, and no content is executed. The name is derived again,
 * because rows stored under older rules have other extensions, and XML that is no tax document.
 */
export function attachmentResponse(stored: { name: string; mediaType: MediaType; bytes: Buffer }): Response {
  const { bytes } = stored;
  const isForeignXml = stored.mediaType === "application/xml" && !isInvoiceXml(bytes);
  const mediaType = isForeignXml ? "text/plain" : stored.mediaType;
  const name = withExtension(withoutPath(stored.name), mediaType);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
      "content-length": String(bytes.byteLength),
      "content-disposition": `${mediaType.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
