import { type Sum, addUp } from "@/lib/core/money/sum";
import { kindOf } from "@/lib/core/enums/blocks";
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { isOneOf } from "@/lib/core/enums/enums";
import { deadlinesOf } from "@/lib/domain/blocks/deadline";
import { type Tasks } from "./schema";

/** The person who has it is reminded once in this time, no matter who asks. */
export const REMINDED_EVERY_MS = 3_600_000;

export type Waiting = {
  kind: string;
  id: string;
  wallet: string | null;
  name: string | null;
  about: string | null;
  amountCentavos: Sum | null;
  since: Date;
  until: Date | null;
  person: string | null;
  remindedAt: Date | null;
};

/** Drafts of this person that others have to agree to, and blocks that others have: how much, and the one with the least time. */
export function withOthersOf(
  found: readonly Waiting[],
  { now, blockResponseHours }: { now: Date; blockResponseHours: number },
): Tasks["withOthers"] {
  const waiting = found
    .flatMap((one) => waitingOf(one, blockResponseHours) ?? [])
    .toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
  const [first] = waiting;
  if (first === undefined) return null;
  const { since, until, remindedAt: _remindedAt, ...told } = first;
  return {
    ...told,
    count: waiting.length,
    amountCentavos: addUp(...waiting.map(({ amountCentavos }) => amountCentavos ?? 0)),
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    remindedAt: remindedOf(waiting, now),
  };
}

type Told = NonNullable<Tasks["withOthers"]>;
type Own = Pick<Told, "kind" | "wallet" | "about"> &
  Pick<Waiting, "id" | "name" | "amountCentavos" | "since" | "until" | "person" | "remindedAt">;

function waitingOf({ kind, id, wallet, about, ...rest }: Waiting, blockResponseHours: number): Own | null {
  if (wallet === null) return null;
  const { name, amountCentavos, since, until, person, remindedAt } = rest;
  const common = { id, wallet, name, amountCentavos, since, remindedAt };
  if (kind === "draft_with_others")
    // The requester is the person itself.
    return {
      ...common,
      kind: "approval",
      about: isOneOf(INTENT_KINDS, about) ? about : null,
      until,
      person: null,
    };
  if (kind !== "block_with_others") return null;
  const blockType = about ?? "";
  const { respondBy } = deadlinesOf({ createdAt: since, blockType, orderDueBy: until }, blockResponseHours);
  return { ...common, kind: "block", about: kindOf(blockType), until: respondBy, person };
}

const timeOf = ({ since, until }: Pick<Waiting, "since" | "until">): number => (until ?? since).getTime();

/** When the first of it was reminded of, where all of it was within the hour. */
function remindedOf(waiting: readonly Pick<Waiting, "remindedAt">[], now: Date): string | null {
  const times = waiting.map(({ remindedAt }) => remindedAt?.getTime() ?? 0);
  const first = Math.min(...times);
  return now.getTime() - first < REMINDED_EVERY_MS ? new Date(first).toISOString() : null;
}
