import { readFile } from "node:fs/promises";
import { FONT_FILES, fontPath } from "@/lib/platform/pdf/fonts.server";

let read: Promise<{ name: string; weight: 400 | 500 | 600; data: Buffer }[]> | null = null;

/** The pages' own letters, which a picture cannot take from its reader. Read once for each process. */
export const receiptFonts = () =>
  (read ??= Promise.all(
    FONT_FILES.map(async ({ name, weight, file }) => ({
      name,
      weight,
      data: await readFile(fontPath(file)),
    })),
  ));
