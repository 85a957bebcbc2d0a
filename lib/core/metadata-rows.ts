/** Free pairs as a person writes them: a name and what it is, both of them text. */
export type MetadataRow = { key: string; value: string };

/** Each row as it stands, also where two have one name: what is wrong is said by whoever checks the text. */
export const textOfRows = (rows: readonly MetadataRow[]): string => {
  const written = rows.filter(({ key, value }) => key.trim() !== "" || value.trim() !== "");
  if (written.length === 0) return "";
  return `{${written.map(({ key, value }) => `${JSON.stringify(key.trim())}:${JSON.stringify(value)}`).join(",")}}`;
};

/** Back from what `textOfRows` wrote; none from anything else. */
export function rowsOfText(text: string | undefined): MetadataRow[] {
  if (text === undefined || text === "") return [];
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof told !== "object" || told === null || Array.isArray(told)) return [];
  return Object.entries(told).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? value : JSON.stringify(value),
  }));
}
