import { PNG } from "pngjs";
import { channelsOf, encodePng } from "../../lib/core/png.server";

const COLOURS_MAX = 256;
const COMMONEST = 72;
/** Level of deflate: these are taken once and fetched often. */
const SMALLEST = 9;
/** The highest three bits of each channel. */
const CORNER_MASK = 0xe0e0e0;

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

  const entries = Uint8Array.from(colours, (colour) => entryOf.get(colour) ?? 0);
  return encodePng({ width, height, palette, entries }, SMALLEST);
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
