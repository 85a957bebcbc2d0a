/** Why the queue may lack blocks, the gravest first: the service refuses its list, does not answer, or was never asked. */
export const READING_FAULTS = [
  "credential",
  "sub_accounts_off",
  "suspended",
  "refused",
  "failing",
  "never",
] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];

/** Each list is read about once a minute; one that was not for this long is said. */
export const LATE_AFTER_MS = 10 * 60_000;

export type LastReading = {
  readAt: Date | null;
  /**
   * The last call that was made for it, with any result; `status` is null where no answer came, `code` where it named
   * none.
   */
  call: { at: Date; status: number | null; code: string | null } | null;
};

/** Null where the list was read not long ago: what a call gave before that says nothing. */
export function readingFaultOf({ readAt, call }: LastReading, now: Date): ReadingFault | null {
  const isLate = readAt === null || now.getTime() - readAt.getTime() > LATE_AFTER_MS;
  const isNews = call !== null && (readAt === null || call.at.getTime() > readAt.getTime());
  if (isNews && call.status === 401) return "credential";
  if (isNews && call.status === 403) return REFUSED_BY[call.code ?? ""] ?? "refused";
  if (!isLate) return null;
  return readAt === null && call === null ? "never" : "failing";
}

/** Specification, "Errors": the 403 that have a code of their own; of the others the permission is left. */
const REFUSED_BY: Readonly<Record<string, ReadingFault>> = {
  SUB_ACCOUNT_FORBIDDEN: "sub_accounts_off",
  SUB_ACCOUNT_SUSPENDED: "suspended",
};
