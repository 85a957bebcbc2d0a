import "server-only";
import { type MediaType } from "@/lib/core/enums/attachments";
import { parseEnum } from "@/lib/core/enums/enums";
import { isInvoiceXml, isMail, isPlainText, looksLikeMarkup } from "./text-kinds";
import { endsAsZip, zipFault } from "./zip-shape";

const ZIP_BEGINS = Buffer.from("PK");
/** Readers of PDF search for its signature within this many bytes; some programs write blank lines before it. */
const PDF_BEHIND_BLANKS = /^[\t\n\f\r ]{0,1024}%PDF-\d/;

/** The media type of the bytes, regardless of their name; null for a type that may not be attached. */
export async function mediaTypeOf(bytes: Buffer, allowed: readonly MediaType[]): Promise<MediaType | null> {
  const isZip = bytes.subarray(0, 2).equals(ZIP_BEGINS);
  if (isZip && zipFault(bytes) !== null) return null;
  // A file of another type that ends as a ZIP would be unpacked too.
  if (!isZip && endsAsZip(bytes)) return null;
  // Knows many hundred kinds: loaded when the first paper comes.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const isPdf = PDF_BEHIND_BLANKS.test(bytes.subarray(0, 2_048).toString("latin1"));
  const type = found?.mime ?? (isPdf ? "application/pdf" : textTypeOf(bytes));
  if (type === "application/xml" && !isInvoiceXml(bytes)) return null;
  return parseEnum<MediaType, null>(allowed, type, null);
}

/** Text has no signature of its own. */
function textTypeOf(bytes: Buffer): MediaType | null {
  if (!isPlainText(bytes)) return null;
  if (isInvoiceXml(bytes)) return "application/xml";
  if (isMail(bytes)) return "message/rfc822";
  return looksLikeMarkup(bytes) ? null : "text/plain";
}
