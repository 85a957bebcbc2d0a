import { type Route } from "next";

/**
 * The action that a case opens with, where a shortcut of the queue requested it. It is given in the hash of the
 * address and runs once.
 */
export const CASE_ACTIONS = ["evidence", "answer"] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

export const caseActionHref = (address: Route, act: CaseAction): Route => `${address}#${act}` as Route;

export const requestedCaseAction = (hash: string): CaseAction | undefined =>
  CASE_ACTIONS.find((act) => `#${act}` === hash);
