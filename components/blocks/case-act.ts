import { type Route } from "next";

/** What a case begins with, where a key of the queue asked for it: said behind its address, and done once. */
export const CASE_ACTS = ["evidence", "answer"] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

export const caseAct = (address: Route, act: CaseAct): Route => `${address}#${act}` as Route;

export const askedAct = (hash: string): CaseAct | undefined => CASE_ACTS.find((act) => `#${act}` === hash);
