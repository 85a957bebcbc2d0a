import { type Digest, type DispatchTopic, type PersonChannel } from "@/lib/core/enums/dispatches";
import { addDaysTo, dayOf, hourOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";

/** Minutes of the day in São Paulo, from the first until before the second; over midnight where the second is smaller. */
export type QuietHours = { from: number; until: number };

export type Preferences = {
  emailTopics: readonly DispatchTopic[];
  pushTopics: readonly DispatchTopic[];
  urgentTopics: readonly DispatchTopic[];
  digest: Digest;
  quiet: QuietHours | null;
};

/** Preferences of people who have chosen nothing: the topics that wait for a person, or must not wait. */
export const DEFAULTS: Preferences = {
  emailTopics: ["agreement", "blocks", "unknown", "contradicted", "drift", "gap", "credential"],
  pushTopics: ["agreement", "blocks", "unknown", "contradicted", "credential", "security"],
  urgentTopics: ["agreement", "unknown", "contradicted", "credential", "security"],
  digest: "at_once",
  quiet: null,
};

/** Security topics are sent by e-mail whatever the person's preferences are; a summary is never urgent. */
export const isForced = (topic: DispatchTopic, channel: PersonChannel): boolean =>
  topic === "security" && channel === "email";
export const mayBeUrgent = (topic: DispatchTopic): boolean => topic !== "summary";

export type Planned = {
  channel: PersonChannel;
  at: Date;
  /** Not at once: leaves as one with all else of that moment. */
  isGathered: boolean;
  isUrgent: boolean;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
/** When a day's digest and its summary leave. */
export const MORNING_HOUR = 8;

const minuteOf = (moment: Date): number => hourOf(moment) * 60 + moment.getUTCMinutes();

export function isQuiet(quiet: QuietHours | null, moment: Date): boolean {
  if (quiet === null) return false;
  const minute = minuteOf(moment);
  return quiet.from < quiet.until
    ? minute >= quiet.from && minute < quiet.until
    : minute >= quiet.from || minute < quiet.until;
}

/** The moment itself, or the end of the quiet hours in which it lies. */
function outOfQuiet(quiet: QuietHours | null, moment: Date): Date {
  if (quiet === null || !isQuiet(quiet, moment)) return moment;
  const left = (quiet.until - minuteOf(moment) + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}

/** When the quiet hours began in which this moment lies. */
function beganOf(quiet: QuietHours, moment: Date): Date {
  const past = (minuteOf(moment) - quiet.from + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS - past * MINUTE_MS);
}

export function morningOf(day: string): Date {
  return new Date(startOfDayInSaoPaulo(day).getTime() + MORNING_HOUR * HOUR_MS);
}

function endOfDigest(digest: Digest, now: Date): Date {
  switch (digest) {
    case "at_once":
      return now;
    case "hourly":
      return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
    case "daily": {
      const today = morningOf(dayOf(now));
      return now < today ? today : morningOf(addDaysTo(dayOf(now), 1));
    }
  }
}

/** When what happens now leaves: with what a digest of these same quiet hours left behind, where there is such. */
function endOf(digest: Digest, quiet: QuietHours | null, now: Date): Date {
  if (quiet !== null && isQuiet(quiet, now)) {
    const first = endOfDigest(digest, new Date(beganOf(quiet, now).getTime() - 1));
    if (first <= now) return outOfQuiet(quiet, now);
  }
  return outOfQuiet(quiet, endOfDigest(digest, now));
}

/** Where a notice of this topic goes, and when. Nothing but what is chosen; what is urgent at once. */
export function planOf(
  topic: DispatchTopic,
  { emailTopics, pushTopics, urgentTopics, digest, quiet }: Preferences,
  now: Date,
): Planned[] {
  const isUrgent = mayBeUrgent(topic) && urgentTopics.includes(topic);
  const planned = (channel: PersonChannel, of: Digest): Planned => {
    const at = isUrgent ? now : endOf(of, quiet, now);
    return { channel, at, isGathered: at > now, isUrgent };
  };
  return [
    ...(emailTopics.includes(topic) || isForced(topic, "email") ? [planned("email", digest)] : []),
    ...(pushTopics.includes(topic) ? [planned("push", "at_once")] : []),
  ];
}

type Target = {
  topics: readonly DispatchTopic[];
  wallets: readonly string[] | null;
  fromCentavos: number | null;
};

/** True where a target receives the dispatch. An event without an amount is not below the target's minimum amount. */
export const isFor = (
  { topics, wallets, fromCentavos }: Target,
  topic: DispatchTopic,
  { wallet, amountCentavos }: { wallet: string; amountCentavos: bigint | null },
): boolean =>
  topics.includes(topic) &&
  (wallets === null || wallets.includes(wallet)) &&
  (fromCentavos === null || amountCentavos === null || amountCentavos >= BigInt(fromCentavos));
