import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";

const COLOURS_MAX = 256;
const COMMONEST = 72;
/** The highest three bits of each channel. */
const CORNER_MASK = 0xe0e0e0;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS_BY_PALETTE = [8, 3, 0, 0, 0];

/** The same picture with at most 256 colours, a byte each: screens have few, and weigh a third then. */
export function toPalettePng(picture: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(picture);
  const colours = new Uint32Array(width * height);
  const counts = new Map<number, number>();
  for (let place = 0; place < colours.length; place += 1) {
    const colour = data.readUIntBE(place * 4, 3);
    colours[place] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = paletteOf(counts);
  const entryOf = new Map(palette.map((colour, entry) => [colour, entry]));
  for (const colour of counts.keys())
    if (!entryOf.has(colour)) entryOf.set(colour, nearestOf(palette, colour));

  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      lines[y * (width + 1) + 1 + x] = entryOf.get(colours[y * width + x] ?? 0) ?? 0;

  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([header, Buffer.from(EIGHT_BITS_BY_PALETTE)])),
    chunk("PLTE", Buffer.from(palette.flatMap(channelsOf))),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The commonest as they are, then the commonest of each corner that these leave out: few dots may still be the only green. */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  const palette = new Set(byCount.slice(0, COMMONEST));
  const corners = new Set<number>();
  for (const colour of byCount) {
    const corner = colour & CORNER_MASK;
    if (palette.size < COLOURS_MAX && !corners.has(corner)) palette.add(colour);
    corners.add(corner);
  }
  for (const colour of byCount) if (palette.size < COLOURS_MAX) palette.add(colour);
  return [...palette];
}

const channelsOf = (colour: number): [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 0xff,
  colour & 0xff,
];

function nearestOf(palette: readonly number[], colour: number): number {
  const [red, green, blue] = channelsOf(colour);
  let nearest = 0;
  let least = Infinity;
  palette.forEach((candidate, entry) => {
    const [r, g, b] = channelsOf(candidate);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [least, nearest] = [distance, entry];
  });
  return nearest;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
