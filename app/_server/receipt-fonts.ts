import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FONTS = "node_modules/geist/dist/fonts";
const FILES = [
  { name: "Geist", weight: 400, file: "geist-sans/Geist-Regular.ttf" },
  { name: "Geist", weight: 600, file: "geist-sans/Geist-SemiBold.ttf" },
  { name: "Geist Mono", weight: 500, file: "geist-mono/GeistMono-Medium.ttf" },
] as const;

let read: Promise<{ name: string; weight: 400 | 500 | 600; data: Buffer }[]> | null = null;

/** The pages' own letters, which a picture cannot take from its reader. Read once for each process. */
export const receiptFonts = () =>
  (read ??= Promise.all(
    FILES.map(async ({ name, weight, file }) => ({
      name,
      weight,
      data: await readFile(join(process.cwd(), FONTS, file)),
    })),
  ));
