import "server-only";
import { PNG } from "pngjs";
import decodeQr from "qr/decode.js";
import { drawQr } from "@/lib/core/draw-qr.server";

const PNG_DATA_URI = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/;
/** Far above any QR code's picture, far below what would hold up the process. */
const PICTURE_SIDE_MAX = 2_000;
const PICTURE_BYTES_MAX = 512 * 1024;

/**
 * A picture that was seen to decode to this very code: the service's own, or ours where it sent none that does. Null
 * where not even ours can be drawn.
 */
export function qrPictureOf(pixCopyPaste: string, offered: string | null | undefined): string | null {
  if (offered && decodePicture(offered) === pixCopyPaste) return offered;
  const ours = drawQr(pixCopyPaste);
  return decodePicture(ours) === pixCopyPaste ? ours : null;
}

/** The text in a QR picture, or null where it is none. */
export function decodePicture(dataUri: string): string | null {
  const base64 = PNG_DATA_URI.exec(dataUri)?.[1];
  if (!base64 || base64.length > PICTURE_BYTES_MAX) return null;
  const bytes = Buffer.from(base64, "base64");
  // Width and height stand at fixed places of a PNG: looked at before any pixel is unpacked.
  if (
    bytes.length < 24 ||
    bytes.readUInt32BE(16) > PICTURE_SIDE_MAX ||
    bytes.readUInt32BE(20) > PICTURE_SIDE_MAX
  )
    return null;
  try {
    const { width, height, data } = PNG.sync.read(bytes);
    return decodeQr({ width, height, data });
  } catch {
    // No PNG, or no QR code in it: the caller draws ours.
    return null;
  }
}
