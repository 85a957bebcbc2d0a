/** By what the ends of blocks are compared. */
export const OUTCOME_GROUPS = [
  "answered",
  "hours",
  "evidence",
  "template",
  "kind",
  "reason",
  "person",
] as const;
export type OutcomeGroup = (typeof OUTCOME_GROUPS)[number];

export const ANSWER_HOURS = ["h6", "h24", "h48", "h72", "later", "never"] as const;
export type AnswerHours = (typeof ANSWER_HOURS)[number];
/** Each group holds what was answered within so many hours, and in no group before it. */
export const ANSWER_HOURS_MAX = { h6: 6, h24: 24, h48: 48, h72: 72, later: Infinity } as const;
export type InTime = keyof typeof ANSWER_HOURS_MAX;
export const IN_TIME = ["h6", "h24", "h48", "h72", "later"] as const satisfies readonly InTime[];
