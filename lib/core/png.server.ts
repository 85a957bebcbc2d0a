import "server-only";
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Then compression, filter and interlace of the format's only or plain kind. */
const EIGHT_BITS_BY_PALETTE = [8, 3, 0, 0, 0];

/** Of deflate: a picture that somebody waits for is drawn in milliseconds. */
const LEVEL_OF_ANSWERS = 6;

/** A picture of at most 256 colours (0xRRGGBB), a byte for each dot: its entry in the palette. */
export type PalettePicture = {
  width: number;
  height: number;
  palette: readonly number[];
  entries: Uint8Array;
};

export function encodePng(
  { width, height, palette, entries }: PalettePicture,
  level: number = LEVEL_OF_ANSWERS,
): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Each line begins with the byte of its filter, which is none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    lines.set(entries.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([header, Buffer.from(EIGHT_BITS_BY_PALETTE)])),
    chunk("PLTE", Buffer.from(palette.flatMap(channelsOf))),
    chunk("IDAT", deflateSync(lines, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const channelsOf = (colour: number): [red: number, green: number, blue: number] => [
  colour >> 16,
  (colour >> 8) & 0xff,
  colour & 0xff,
];

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
