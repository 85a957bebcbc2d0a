/** Crockford's: no letter that is read as a figure, none that makes words. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const READ_AS: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const CODE_LENGTH = 12;
const BITS = 5;
const GROUP = 4;

/** Sixty bits of what nobody without the key can know, in twelve letters that can be read out. */
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

/** As somebody typed it; whatever it is, it is looked for alike. */
export const readCode = (text: string): string =>
  [...text.slice(0, 64).toUpperCase()]
    .map((letter) => READ_AS[letter] ?? letter)
    .filter((letter) => LETTERS.includes(letter))
    .join("")
    .slice(0, CODE_LENGTH);
