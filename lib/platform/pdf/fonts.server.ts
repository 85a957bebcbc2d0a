import "server-only";
import { join } from "node:path";

/** The pages' own typeface: Latin letters with all their diacritics, and Cyrillic. */
const FOLDER = "node_modules/geist/dist/fonts";
const SANS = "geist-sans/Geist-Regular.ttf";
const SANS_BOLD = "geist-sans/Geist-SemiBold.ttf";
const MONO = "geist-mono/GeistMono-Medium.ttf";

export const FONT_FILES = [
  { name: "Geist", weight: 400, file: SANS },
  { name: "Geist", weight: 600, file: SANS_BOLD },
  { name: "Geist Mono", weight: 500, file: MONO },
] as const;

export const fontPath = (file: string): string => join(process.cwd(), FOLDER, file);

/**
 * Registers the fonts `sans`, `bold` and `mono`; the document embeds only the letters that it uses. A letter that the
 * fonts lack is drawn as an empty box.
 */
export function registerFonts(document: PDFKit.PDFDocument): void {
  document
    .registerFont("sans", fontPath(SANS))
    .registerFont("bold", fontPath(SANS_BOLD))
    .registerFont("mono", fontPath(MONO));
}
