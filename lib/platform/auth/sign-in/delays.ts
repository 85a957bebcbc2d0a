/** How a wrong try slows down the next one. */
export type Delay = {
  /** So many cost nothing: fingers slip. */
  free: number;
  firstMs: number;
  /** The maximum wait: no person is locked out. */
  maxMs: number;
  /** Quiet for so long, and it begins anew. */
  forgetMs: number;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const DELAYS = {
  /** One account from one address: guesses from elsewhere slow down only the guesser. */
  account_at: { free: 5, firstMs: 2 * SECOND_MS, maxMs: 5 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
  /** One account from everywhere: guessing that is spread over many addresses. */
  account: { free: 50, firstMs: SECOND_MS, maxMs: 30 * SECOND_MS, forgetMs: 24 * HOUR_MS },
  /** One address, regardless of the account: many people may share it. */
  address: { free: 50, firstMs: 2 * SECOND_MS, maxMs: MINUTE_MS, forgetMs: HOUR_MS },
  /** A browser where this person came in before: no stranger slows it down. */
  device: { free: 5, firstMs: 2 * SECOND_MS, maxMs: MINUTE_MS, forgetMs: HOUR_MS },
  /** Proofs inside a session: its person's alone. */
  step_up: { free: 5, firstMs: 2 * SECOND_MS, maxMs: 5 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
  /** Messages to one mailbox that were requested without a session: about thirty a day at most. */
  reset_account: { free: 3, firstMs: MINUTE_MS, maxMs: HOUR_MS, forgetMs: 24 * HOUR_MS },
  /** One address that requests them, regardless of the mailbox. */
  reset_address: { free: 20, firstMs: 10 * SECOND_MS, maxMs: 5 * MINUTE_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, Delay>;
export type DelayName = keyof typeof DELAYS;

/** After so many wrong ones in a row: nothing, and then twice as long each time. @internal */
export const delayAfterMs = (failures: number, { free, firstMs, maxMs }: Delay): number =>
  failures <= free ? 0 : Math.min(maxMs, firstMs * 2 ** (failures - free - 1));
