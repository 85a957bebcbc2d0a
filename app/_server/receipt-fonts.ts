import { readFile } from "node:fs/promises";
import { FONT_FILES, fontPath } from "@/lib/platform/pdf/fonts.server";

let read: Promise<{ name: string; weight: 400 | 500 | 600; data: Buffer }[]> | null = null;

/** The fonts of the pages, because an image cannot use its reader's fonts. They are read once for each process. */
export const receiptFonts = () =>
  (read ??= Promise.all(
    FONT_FILES.map(async ({ name, weight, file }) => ({
      name,
      weight,
      data: await readFile(fontPath(file)),
    })),
  ));
