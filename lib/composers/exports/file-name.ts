import { ofxMoment } from "./local-time";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv_br: "text/csv; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ofx: "application/x-ofx",
};

export const mediaTypeOf = (format: string): string => MEDIA_TYPES[format] ?? "application/octet-stream";

type Named = { kind: string; format: string; wallet: string | null; asOf: Date | null };

/** ASCII only: `guiche-statement-loja-centro-20261120-1200.ofx`. */
export function fileNameOf({ kind, format, wallet, asOf }: Named): string {
  const at = asOf === null ? "" : ofxMoment(asOf.getTime());
  const parts = ["guiche", kind, wallet, at.slice(0, 8), at.slice(8, 12)].filter((part) => part);
  return `${parts.join("-").replaceAll(/[^A-Za-z0-9_-]/g, "_")}.${format === "csv_br" ? "csv" : format}`;
}
