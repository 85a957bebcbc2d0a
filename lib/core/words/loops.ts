/** What a process does again and again by itself, whoever asks for anything or not. */
export const LOOP_NAMES = [
  "beat",
  "clock",
  "epoch",
  "live",
  "events",
  "deliveries",
  "intents",
  "doubtful",
  "reads",
  "account",
  "blocks",
  "outages",
  "imports",
  "backoffs",
  "audit",
  "audit_check",
  "calls",
  "refusals",
  "agreements",
  "old_rows",
] as const;
export type LoopName = (typeof LOOP_NAMES)[number];
