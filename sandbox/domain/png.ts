import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS_PER_BYTE = 8;

export type Modules = { size: number; isDark: (row: number, column: number) => boolean };

/** A square of black and white modules as a PNG of one bit for each pixel: small, and made in a millisecond. */
export function encodePng(modules: Modules, scale: number, quietModules: number): Buffer {
  const side = (modules.size + 2 * quietModules) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey for each pixel; compression, filter and interlace of the format's only or plain kind.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixelsOf(modules, side, scale, quietModules))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** White is 1. Each line begins with the byte of its filter, which is none. */
function pixelsOf(modules: Modules, side: number, scale: number, quiet: number): Buffer {
  const lineBytes = 1 + Math.ceil(side / BITS_PER_BYTE);
  const pixels = Buffer.alloc(lineBytes * side, 0xff);
  for (let y = 0; y < side; y++) pixels[y * lineBytes] = 0;
  for (let row = 0; row < modules.size; row++) {
    const first = (row + quiet) * scale * lineBytes;
    for (let column = 0; column < modules.size; column++)
      if (modules.isDark(row, column)) blacken(pixels, first + 1, (column + quiet) * scale, scale);
    for (let copy = 1; copy < scale; copy++)
      pixels.copy(pixels, first + copy * lineBytes, first, first + lineBytes);
  }
  return pixels;
}

function blacken(pixels: Buffer, line: number, from: number, count: number): void {
  for (let x = from; x < from + count; x++) {
    const at = line + Math.floor(x / BITS_PER_BYTE);
    pixels[at] = (pixels[at] ?? 0) & ~(0x80 >> (x % BITS_PER_BYTE));
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
