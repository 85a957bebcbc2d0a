/**
 * The first part of every evidence key. It is alone in its file because each page starts with the table of the
 * stream's messages.
 */
export const EVIDENCE_KEY = ["evidence"] as const;
