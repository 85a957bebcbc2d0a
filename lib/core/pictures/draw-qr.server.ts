import "server-only";
import { PNG } from "pngjs";
import { create } from "qrcode";

/** The quiet zone that the standard of the QR code asks for. */
const QUIET_MODULES = 4;
const DOTS_PER_MODULE = 5;
const [BLACK, WHITE] = [0, 0xff];
/** One byte for each dot, compressed for an answer that a person waits for. */
const AS_GREYS = {
  colorType: 0,
  inputColorType: 0,
  inputHasAlpha: false,
  filterType: 0,
  deflateLevel: 6,
  deflateStrategy: 0,
} as const;

/** The QR code of a text as a PNG in a data URI. Throws where the text is longer than a code holds. */
export function drawQr(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = (modules.size + 2 * QUIET_MODULES) * DOTS_PER_MODULE;
  const picture = new PNG({ width: side, height: side });
  picture.data = Buffer.alloc(side * side, WHITE);
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) blacken(picture, row, column);
  return `data:image/png;base64,${PNG.sync.write(picture, AS_GREYS).toString("base64")}`;
}

function blacken({ width, data }: PNG, row: number, column: number): void {
  const left = (column + QUIET_MODULES) * DOTS_PER_MODULE;
  for (let line = 0; line < DOTS_PER_MODULE; line += 1) {
    const from = ((row + QUIET_MODULES) * DOTS_PER_MODULE + line) * width + left;
    data.fill(BLACK, from, from + DOTS_PER_MODULE);
  }
}
