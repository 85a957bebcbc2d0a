/** The JSON types that a person may give a value of the free pairs. */
export const METADATA_TYPES = ["text", "number", "boolean"] as const;
export type MetadataType = (typeof METADATA_TYPES)[number];

/** A free pair as a person writes it. `value` of a boolean is `true` or `false`. */
export type MetadataRow = { key: string; type: MetadataType; value: string };

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const PAIR = String.raw`(${STRING}):(${STRING}|true|false|[-.\d]*)`;
const PAIRS = new RegExp(PAIR, "g");
const FLAT = new RegExp(String.raw`^\{${PAIR}(?:,${PAIR})*\}$`);

/** Characters of a number alone: one that is not finished cannot break the text around it. */
export const numberCharacters = (value: string): string => value.replaceAll(/[^-.,\d]/g, "");

const writtenValue = ({ type, value }: MetadataRow): string => {
  switch (type) {
    case "text":
      return JSON.stringify(value);
    case "number":
      return numberCharacters(value).replaceAll(",", ".");
    case "boolean":
      return value === "true" ? "true" : "false";
  }
};

/** The rows as JSON text. Repeated keys and unfinished numbers stay in it: `metadataField` refuses them. */
export const textOfRows = (rows: readonly MetadataRow[]): string => {
  const written = rows.filter(({ key, value }) => key.trim() !== "" || value.trim() !== "");
  if (written.length === 0) return "";
  return `{${written.map((row) => `${JSON.stringify(row.key.trim())}:${writtenValue(row)}`).join(",")}}`;
};

/** Back from what `textOfRows` wrote; none from anything else. */
export function rowsOfText(text: string | undefined): MetadataRow[] {
  if (text === undefined || text === "") return [];
  try {
    // Not parsed as a whole: a number retains its digits, and an unfinished one is no JSON yet.
    if (FLAT.test(text))
      return [...text.matchAll(PAIRS)].map(([, key = "", value = ""]) => ({
        key: JSON.parse(key) as string,
        ...(value === "true" || value === "false"
          ? { type: "boolean", value }
          : value.startsWith('"')
            ? { type: "text", value: JSON.parse(value) as string }
            : { type: "number", value }),
      }));
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return [];
    return Object.entries(parsed).map(([key, value]) => rowOf(key, value));
  } catch {
    return [];
  }
}

function rowOf(key: string, value: unknown): MetadataRow {
  if (typeof value === "string") return { key, type: "text", value };
  const isPlain = typeof value === "number" || typeof value === "boolean";
  return { key, type: isPlain ? (typeof value as MetadataType) : "text", value: JSON.stringify(value) };
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** True where a number is unfinished, or JSON cannot represent it: a leading zero, a thousands separator. */
export const hasUnfinishedNumber = (text: string): boolean =>
  rowsOfText(text).some(({ type, value }) => type === "number" && !JSON_NUMBER.test(value));
