import { ofxMoment } from "./local-time";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv_br: "text/csv; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ofx: "application/x-ofx",
};

export const mediaTypeOf = (format: string): string => MEDIA_TYPES[format] ?? "application/octet-stream";

type Named = {
  kind: string;
  format: string;
  wallet: string | null;
  asOf: Date | null;
  filter: Record<string, unknown>;
};

function minuteOf(moment: Date): string[] {
  const at = ofxMoment(moment.getTime());
  return [at.slice(0, 8), at.slice(8, 12)];
}

/** The period in days, where the file has one; otherwise the minute at which it was made. */
function timeOf({ filter: { from, to }, asOf }: Named, word: (name: string) => string): string[] {
  if (typeof from === "string" && typeof to === "string") return [from, word("to"), to];
  return asOf ? minuteOf(asOf) : [];
}

/**
 * ASCII only, in the page's language: `extrato-loja-centro-2026-10-01-a-2026-10-31.xlsx`. The name of a statement as
 * it was known at a moment includes that moment.
 */
export function fileNameOf(named: Named, word: (name: string) => string): string {
  const { kind, format, wallet, filter } = named;
  const known = typeof filter.asOf === "string" ? [word("asOf"), ...minuteOf(new Date(filter.asOf))] : [];
  const parts = [word(kind), wallet, ...timeOf(named, word), ...known].filter((part) => part);
  const name = parts.join("-").normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, "_")}.${format === "csv_br" ? "csv" : format}`;
}
