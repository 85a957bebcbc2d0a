import { type Route } from "next";

/**
 * The action that a case opens with, where a shortcut of the queue requested it. It is given in the hash of the
 * address and runs once.
 */
export const CASE_ACTS = ["evidence", "answer"] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

export const caseAct = (address: Route, act: CaseAct): Route => `${address}#${act}` as Route;

export const askedAct = (hash: string): CaseAct | undefined => CASE_ACTS.find((act) => `#${act}` === hash);
