export const EXPORT_KINDS = ["transactions", "statement", "blocks"] as const;

/** `csv_br` opens in a Brazilian spreadsheet as it is; `csv` is for programs. */
export const EXPORT_FORMATS = ["csv_br", "csv", "xlsx", "ofx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** OFX knows settled movements of one account, and nothing else. */
export const TABLE_FORMATS = ["csv_br", "csv", "xlsx"] as const satisfies readonly ExportFormat[];

/** The maximum number of rows selected one by one: more are exported by a filter. */
export const CHOSEN_MAX = 500;

export const EXPORT_STATES = ["prepared", "running", "done", "failed"] as const;
