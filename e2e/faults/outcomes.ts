import { type IntentKind } from "@/lib/core/enums/intents";

export const FAILURE_POINTS = [
  ...["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"],
  ...["F11", "F12", "F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20"],
  ...["F21", "F22", "F23", "F24", "F25", "F26", "F27", "F28", "F29", "F30"],
] as const;
export type FailurePoint = (typeof FAILURE_POINTS)[number];

/** The first answer of the form after it was sent. Null means that the process died during it. */
export type FirstAnswer = "done" | "looked_for" | "refused" | "not_sent" | null;

export type Outcome = {
  reported: FirstAnswer;
  /** The state of the intent at rest. Null where there is no intent. */
  state: "accepted" | "rejected" | "ready" | "ambiguous" | null;
  /** The one reason: of a settled write what settled it, of an open one why a person has to decide. */
  because: string | null;
  /** At the service, by its ledger and its lists. */
  effects: number;
  /** Requests of this write that left and were not rejected on arrival. */
  sends: number;
};
export type Cell = Outcome | { notApplicable: string };

const DONE: Outcome = { reported: "done", state: "accepted", because: "accepted", effects: 1, sends: 1 };
const REFUSED: Outcome = {
  reported: "refused",
  state: "rejected",
  because: "validation",
  effects: 0,
  sends: 1,
};
/** The same bytes once more, with the same key or against the same natural key, and the answer came. */
const ASKED_AGAIN: Outcome = { ...DONE, reported: "looked_for", sends: 2 };
const NEVER_SENT: Outcome = { reported: "not_sent", state: null, because: null, effects: 0, sends: 0 };
/** Sent once, never again: after fifteen minutes a person decides. */
const IN_REVIEW: Outcome = {
  reported: "looked_for",
  state: "ambiguous",
  because: "refund_not_confirmed",
  effects: 1,
  sends: 1,
};
const QUARANTINED: Outcome = { ...IN_REVIEW, because: "not_ours" };

const all = (cell: Cell): Record<IntentKind, Cell> => ({
  charge: cell,
  withdrawal: cell,
  refund: cell,
  project: cell,
  sub_account: cell,
});
const notApplicable = (reason: string): Cell => ({ notApplicable: reason });
const NO_KEY = notApplicable("no idempotency key");
const NO_EVENT = notApplicable("no event tells of projects and sub-accounts");
const NO_REFERENCE = notApplicable("names no institution, project or payment");
const NO_SPLIT = notApplicable("only a charge carries a split");

/** The table of faults, section 2: what has to come of each failure point for each of the five writes. */
export const OUTCOMES: Readonly<Record<FailurePoint, Readonly<Record<IntentKind, Cell>>>> = {
  F1: all({ ...DONE, reported: null }),
  F2: all(NEVER_SENT),
  F3: {
    ...all({ ...DONE, reported: "looked_for" }),
    withdrawal: { reported: "looked_for", state: "ready", because: "not_sent", effects: 0, sends: 0 },
  },
  F4: { ...all(ASKED_AGAIN), refund: IN_REVIEW },
  F5: { ...all(ASKED_AGAIN), refund: IN_REVIEW },
  F6: { ...all(ASKED_AGAIN), refund: { ...IN_REVIEW, effects: 0 } },
  F7: { ...all({ ...ASKED_AGAIN, sends: 5 }), refund: IN_REVIEW },
  F8: {
    ...all({ ...ASKED_AGAIN, sends: 7 }),
    refund: IN_REVIEW,
    project: ASKED_AGAIN,
    sub_account: ASKED_AGAIN,
  },
  F9: { ...all({ ...ASKED_AGAIN, reported: null }), refund: { ...IN_REVIEW, reported: null } },
  F10: all(DONE),
  F11: all(DONE),
  F12: all(DONE),
  F13: {
    ...all({ ...DONE, reported: "looked_for" }),
    // Writes that take money out leave only after a person's confirmation once the credential is back.
    withdrawal: { reported: "looked_for", state: "ready", because: "not_sent", effects: 0, sends: 0 },
    refund: { reported: "looked_for", state: "ready", because: "not_sent", effects: 0, sends: 0 },
  },
  F14: all({ ...REFUSED, because: "forbidden" }),
  F15: { ...all({ ...REFUSED, because: "not_found" }), project: NO_REFERENCE, sub_account: NO_REFERENCE },
  F16: {
    ...all({ ...REFUSED, because: "conflict" }),
    charge: ASKED_AGAIN,
    withdrawal: ASKED_AGAIN,
    refund: { ...IN_REVIEW, effects: 0 },
  },
  F17: { ...all({ ...QUARANTINED, sends: 2 }), refund: NO_KEY, project: NO_KEY, sub_account: NO_KEY },
  F18: { ...all(ASKED_AGAIN), refund: NO_KEY, project: NO_KEY, sub_account: NO_KEY },
  F19: { ...all(ASKED_AGAIN), refund: IN_REVIEW },
  F20: all(DONE),
  F21: {
    charge: { ...DONE, effects: 2, sends: 2 },
    withdrawal: DONE,
    refund: DONE,
    project: { ...DONE, sends: 2 },
    sub_account: { ...DONE, sends: 2 },
  },
  F22: { ...all({ ...ASKED_AGAIN, reported: null }), refund: { ...DONE, reported: null } },
  F23: {
    ...all(DONE),
    refund: { ...DONE, because: "reported_by_webhook" },
    project: NO_EVENT,
    sub_account: NO_EVENT,
  },
  F24: { ...all(DONE), refund: IN_REVIEW, project: ASKED_AGAIN, sub_account: ASKED_AGAIN },
  F25: { ...all(ASKED_AGAIN), refund: { ...IN_REVIEW, effects: 0 } },
  F26: { ...all(ASKED_AGAIN), refund: { ...IN_REVIEW, effects: 0 } },
  F27: all(QUARANTINED),
  F28: all({ ...DONE, reported: null }),
  F29: { ...all(NO_SPLIT), charge: REFUSED },
  F30: {
    ...all(DONE),
    withdrawal: { ...DONE, effects: 0 },
    project: notApplicable("a project has no status"),
  },
};
