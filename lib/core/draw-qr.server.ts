import "server-only";
import { create } from "qrcode";
import { encodePng } from "./png.server";

/** The quiet zone that the standard of the QR code asks for. */
const QUIET_MODULES = 4;
const DOTS_PER_MODULE = 5;
const PALETTE = [0xffffff, 0x000000];

/** The QR code of a text as a PNG in a data URI. Throws where the text is longer than a code holds. */
export function drawQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = (modules.size + 2 * QUIET_MODULES) * DOTS_PER_MODULE;
  const entries = new Uint8Array(side * side);
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) blacken(entries, side, row, column);
  const png = encodePng({ width: side, height: side, palette: PALETTE, entries });
  return `data:image/png;base64,${png.toString("base64")}`;
}

function blacken(entries: Uint8Array, side: number, row: number, column: number): void {
  const left = (column + QUIET_MODULES) * DOTS_PER_MODULE;
  for (let line = 0; line < DOTS_PER_MODULE; line += 1) {
    const from = ((row + QUIET_MODULES) * DOTS_PER_MODULE + line) * side + left;
    entries.fill(1, from, from + DOTS_PER_MODULE);
  }
}
