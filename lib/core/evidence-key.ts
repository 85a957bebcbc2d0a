/** What every key of evidence begins with: alone in its file, because each page begins with the table of what the stream tells. */
export const EVIDENCE_KEY = ["evidence"] as const;
