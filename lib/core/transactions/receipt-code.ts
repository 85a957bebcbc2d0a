/** Crockford's alphabet: no letter that is read as a figure, none that forms words. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const CODE_LENGTH = 12;
const BITS = 5;
const GROUP = 4;

/** Encodes sixty bits, which cannot be known without the key, in twelve letters that can be read out. */
export function codeFrom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte);
  let code = "";
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    const at = 64n - BigInt((place + 1) * BITS);
    code += LETTERS[Number((bits >> at) & 31n)];
  }
  return code;
}

/** As it is printed: `7KQ4-M2XP-93TD`. */
export const groupedCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, group) =>
    code.slice(group * GROUP, (group + 1) * GROUP),
  ).join("-");

/** The longest text that is read: a code, or the link of a receipt with any addition behind it. */
export const CODE_TEXT_MAX = 300;
/** The link that a receipt prints, with or without its scheme. */
const LINK = /^\S*\/conferir\/?\?([^#\s]*)(?:#\S*)?$/i;
/** Blanks, dashes and invisible characters, which people and programs put between the groups or around them. */
const BETWEEN = /[\s\p{Pd}\p{Cf}.]/gu;

/** The one code that a text is, in any spelling, or that its own link holds; else empty, and no code is. */
export function readCode(text: string): string {
  if (text.length > CODE_TEXT_MAX) return "";
  const query = LINK.exec(text.trim())?.[1];
  const codes = query === undefined ? [text] : new URLSearchParams(query).getAll("c");
  const letters = [...codes.join(" ").normalize("NFKC").replaceAll(BETWEEN, "").toUpperCase()].map(
    (letter) => READ_AS[letter] ?? letter,
  );
  const isCode = letters.length === CODE_LENGTH && letters.every((letter) => LETTERS.includes(letter));
  return isCode ? letters.join("") : "";
}

/** The part of a typed text that a code may hold, so that one wrong letter can be corrected. */
export const codeLettersOf = (text: string): string =>
  text.replaceAll(/[^0-9A-Za-z -]/g, "").slice(0, 2 * CODE_LENGTH);
