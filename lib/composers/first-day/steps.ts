/** The steps in the order in which a person tries the account out. */
export const FIRST_STEPS = ["charge", "payer_page", "payment", "webhook", "withdrawal"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** A first day ends by itself after this many days, regardless of the steps done. */
export const FIRST_DAYS = 7;
const DAY_MS = 86_400_000;

export type FirstFacts = {
  /** The account's first transaction. */
  firstAt: Date | null;
  done: Readonly<Record<FirstStep, boolean>>;
  dismissedAt: Date | null;
};

export type FirstDayState = {
  /** Null: not to be shown. */
  steps: { step: FirstStep; isDone: boolean }[] | null;
  /** Nothing was paid yet, so that every figure would be zero. */
  isEmpty: boolean;
};

/**
 * The state shown to a new account. Once its steps are done, or its days are over, it is an account like any other.
 */
export function firstDayOf({ firstAt, done, dismissedAt }: FirstFacts, now: Date): FirstDayState {
  const isYoung = firstAt === null || now.getTime() - firstAt.getTime() < FIRST_DAYS * DAY_MS;
  const isDone = FIRST_STEPS.every((step) => done[step]);
  return {
    steps:
      isYoung && !isDone && dismissedAt === null
        ? FIRST_STEPS.map((step) => ({ step, isDone: done[step] }))
        : null,
    isEmpty: isYoung && !done.payment && !done.withdrawal,
  };
}
