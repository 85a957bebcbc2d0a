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

/** ASCII only: `guiche-statement-loja-centro-20261120-1200.ofx`; and as it was known when, where that was asked for. */
export function fileNameOf({ kind, format, wallet, asOf, filter }: Named): string {
  const known = typeof filter.asOf === "string" ? ["as-of", ...minuteOf(new Date(filter.asOf))] : [];
  const parts = ["guiche", kind, wallet, ...known, ...(asOf ? minuteOf(asOf) : [])].filter((part) => part);
  return `${parts.join("-").replaceAll(/[^A-Za-z0-9_-]/g, "_")}.${format === "csv_br" ? "csv" : format}`;
}
