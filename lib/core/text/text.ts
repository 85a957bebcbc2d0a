/** Control characters, with line breaks and tabs. PostgreSQL refuses U+0000, and a one-line field holds no others. */
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;
/** Characters that turn the direction of text around, and so can make a reviewer read another name. */
const BIDI_CONTROL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
/** Characters without a visible glyph. `trim` leaves each of them. */
const INVISIBLE =
  /[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200D\u2060-\u2064\u206A-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** One form for storing and comparing: composed (NFC), without blanks around it. Done before any check. */
export const canonicalText = (text: string): string => text.normalize("NFC").trim();

export const hasControlCharacter = (text: string): boolean => CONTROL.test(text);
export const hasLoneSurrogate = (text: string): boolean => LONE_SURROGATE.test(text);

export const SEARCH_LENGTH_MAX = 255;
export const isSearchable = (text: string): boolean => !hasControlCharacter(text) && !hasLoneSurrogate(text);

/** For names, keys and every other text that a person reads before money moves. */
export const canDeceive = (text: string): boolean => BIDI_CONTROL.test(text) || INVISIBLE.test(text);

/** True where a reader would see nothing at all. */
export const looksEmpty = (text: string): boolean =>
  text
    .replaceAll(new RegExp(INVISIBLE.source, "g"), "")
    .replaceAll(new RegExp(BIDI_CONTROL.source, "g"), "")
    .trim() === "";

const MARK = new RegExp(`\\s|${INVISIBLE.source}|${BIDI_CONTROL.source}`);

/**
 * A key or a number as pasted from a document or a chat: invisible characters around it are removed, and each blank
 * and dash becomes the one of the keyboard. An invisible character inside remains, so that it can be refused.
 */
export function pastedText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && MARK.test(text.charAt(start))) start += 1;
  while (start < end && MARK.test(text.charAt(end - 1))) end -= 1;
  return text
    .slice(start, end)
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-");
}

/** Shows what cannot be seen: a direction override becomes `\u202E`. */
export const withVisibleControls = (text: string): string =>
  text.replaceAll(
    new RegExp(`${CONTROL.source}|${BIDI_CONTROL.source}`, "g"),
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );

/** The line of a field, in its canonical form; undefined where it is empty. */
export const lineOf = (text: string): string | undefined =>
  looksEmpty(text) ? undefined : canonicalText(text);

/**
 * The fault of a line, as a key of errors.json. `isRead`: a person decides by the line, so nothing in it may deceive.
 */
export function lineFault(text: string, { max, isRead }: { max: number; isRead: boolean }): string | null {
  if (text.length > max) return `too_long:${max}`;
  if (hasControlCharacter(text)) return "control_characters";
  if (hasLoneSurrogate(text)) return "broken_characters";
  return isRead && canDeceive(text) ? "deceiving_characters" : null;
}
