import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { LOGO_BYTES_MAX, LOGO_TYPES } from "@/lib/core/enums/logos";
import { isOneOf } from "@/lib/core/enums/enums";

const MEBIBYTE = 1_048_576;
/** As large as a receipt shows it, twice as dense. */
const SIDE_MAX = 256;
const PIXELS_MAX = 4_096 * 4_096;
const DECODE_SECONDS = 5;

const faultOf = (fault: string): AppError => new AppError("invalid_input", { fields: { file: fault } });

/**
 * Redraws an uploaded image, so that the result contains only pixels and no other content of its file. Throws
 * `invalid_input` at `file` where the bytes are no PNG, JPEG or WebP, or cannot be read.
 */
export async function logoPictureOf(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength === 0) throw faultOf("file_empty");
  if (bytes.byteLength > LOGO_BYTES_MAX) throw faultOf(`file_too_large:${LOGO_BYTES_MAX / MEBIBYTE}`);
  // Both are loaded only when an image is uploaded.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import("file-type"),
    import("sharp"),
  ]);
  const found = await fileTypeFromBuffer(bytes);
  if (!isOneOf(LOGO_TYPES, found?.mime)) throw faultOf("logo_type");
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  } catch (cause) {
    throw new AppError("invalid_input", { fields: { file: "logo_unreadable" }, cause });
  }
}

/** Reads the body of a request, no further than the size limit of an image. */
export async function readLogo(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > LOGO_BYTES_MAX) throw faultOf(`file_too_large:${LOGO_BYTES_MAX / MEBIBYTE}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
