import { type Centavos } from "@/lib/core/money/money";
import { type Sum, addUp } from "@/lib/core/money/sum";
import { PAYOUT_ROLES, type PayoutKind } from "@/lib/core/enums/payouts";
import { type Role } from "@/lib/core/enums/people";
import {
  NOTHING_USED,
  type MatchedRule,
  type UsedSums,
  addSums,
  evaluateRules,
  withExternal,
} from "./evaluate-rules";
import { WINDOW_MS } from "./limits";
import { type PayoutRules } from "./schema";

/** One act that took money out or may have, and what was known of its recipient when it was asked for. */
export type PastPayout = {
  intentId: string;
  kind: PayoutKind;
  wallet: string;
  project: string | null;
  personId: string;
  /** The person's current role, because the earlier role is not stored. */
  role: Role | null;
  recipient: string;
  /** The holder that the register has of a withdrawal's key. */
  holder: string | null;
  amountCentavos: Centavos;
  atMs: number;
  firstPaidAtMs: number | null;
  keyChangedAtMs: number | null;
  agreedAtMs: number | null;
};

/** Money that left by no act of this dashboard: it counts, and no rule is asked about it. */
export type PastExternalPayout = Pick<
  PastPayout,
  "kind" | "wallet" | "project" | "holder" | "amountCentavos" | "atMs"
> & {
  intentId: null;
  /** The payer of a refund. */
  recipient: string | null;
};

/** The effects that other rules would have had on an act: the strictest true one applies. */
export const REPLAY_EFFECTS = ["same", "stopped", "people", "held", "looser"] as const;
export type ReplayEffect = (typeof REPLAY_EFFECTS)[number];

export type Counted = { count: number; sumCentavos: Sum };
export type ReplayedPayout = {
  act: PastPayout;
  effect: Exclude<ReplayEffect, "same">;
  /** Which rule stops it, where one does. */
  stoppedBy: MatchedRule | null;
  people: number;
};
export type Replayed = {
  effects: Record<PayoutKind, Record<ReplayEffect, Counted>>;
  /** Money that left by no act. */
  elsewhere: Record<PayoutKind, Counted>;
  /** Those that are not the same, the newest first. */
  changed: ReplayedPayout[];
};

/**
 * Replays the acts once by each of two versions of the rules, oldest first. An act that a version stops does not
 * count in that version's later sums, so that the same rules twice make no difference. Acts before `sinceMs` count
 * and are not reported.
 */
export function replay(
  before: PayoutRules,
  after: PayoutRules,
  acts: readonly (PastPayout | PastExternalPayout)[],
  { sinceMs, hasRelaxedRules = false }: { sinceMs: number; hasRelaxedRules?: boolean },
): Replayed {
  const [judgeBefore, judgeAfter] = [judgeBy(before, hasRelaxedRules), judgeBy(after, hasRelaxedRules)];
  const effects = { withdrawal: noEffects(), refund: noEffects() };
  const elsewhere = { withdrawal: nothing(), refund: nothing() };
  const changed: ReplayedPayout[] = [];
  for (const act of acts) {
    if (act.intentId === null) {
      judgeBefore.count(act);
      judgeAfter.count(act);
      if (act.atMs > sinceMs) addTo(elsewhere[act.kind], act);
      continue;
    }
    const [was, is] = [judgeBefore.judge(act), judgeAfter.judge(act)];
    if (act.atMs <= sinceMs) continue;
    const effect = effectOf(was, is);
    addTo(effects[act.kind][effect], act);
    if (effect !== "same") changed.push({ act, effect, stoppedBy: is.stoppedBy, people: is.people });
  }
  return { effects, elsewhere, changed: changed.toReversed() };
}

const nothing = (): Counted => ({ count: 0, sumCentavos: 0 });
function addTo(counted: Counted, { amountCentavos }: Pick<PastPayout, "amountCentavos">): void {
  counted.count += 1;
  counted.sumCentavos = addUp(counted.sumCentavos, amountCentavos);
}

const noEffects = (): Record<ReplayEffect, Counted> => ({
  same: nothing(),
  stopped: nothing(),
  people: nothing(),
  held: nothing(),
  looser: nothing(),
});

type Judged = { stoppedBy: MatchedRule | null; people: number; heldUntilMs: number };

function effectOf(was: Judged, is: Judged): ReplayEffect {
  if (is.stoppedBy !== null) return was.stoppedBy === null ? "stopped" : "same";
  if (was.stoppedBy !== null) return "looser";
  if (is.people > was.people) return "people";
  if (is.heldUntilMs > was.heldUntilMs) return "held";
  return is.people < was.people || is.heldUntilMs < was.heldUntilMs ? "looser" : "same";
}

type Judge = { judge: (act: PastPayout) => Judged; count: (left: PastExternalPayout) => void };

/** Sums that go on from act to act. */
function judgeBy(rules: PayoutRules, hasRelaxedRules: boolean): Judge {
  const sums = new Map<string, RollingSums>();
  const sumsOf = (key: string): RollingSums => {
    const found = sums.get(key);
    if (found) return found;
    const fresh = rollingSums();
    sums.set(key, fresh);
    return fresh;
  };
  /** No sums are begun where nothing left yet. */
  const elsewhereAt = (of: string, name: string | null, atMs: number): UsedSums =>
    (name === null ? undefined : sums.get(`elsewhere ${of} ${name}`)?.at(atMs)) ?? NOTHING_USED;
  return {
    count({ kind, wallet, project, recipient, holder, atMs, amountCentavos }) {
      sumsOf(`elsewhere ${kind} wallet ${wallet}`).add(atMs, amountCentavos);
      if (project !== null) sumsOf(`elsewhere ${kind} project ${project}`).add(atMs, amountCentavos);
      if (holder !== null) sumsOf(`elsewhere ${kind} holder ${holder}`).add(atMs, amountCentavos);
      else if (recipient !== null)
        sumsOf(`elsewhere ${kind} recipient ${recipient}`).add(atMs, amountCentavos);
    },
    judge(act) {
      const { kind, atMs } = act;
      const person = sumsOf(`${kind} person ${act.personId}`);
      const personDay = sumsOf(`person ${act.personId}`);
      const wallet = sumsOf(`${kind} wallet ${act.wallet}`);
      const project = act.project === null ? null : sumsOf(`${kind} project ${act.project}`);
      const recipient = sumsOf(`${kind} recipient ${act.recipient}`);
      const toRecipient = addSums(
        elsewhereAt(`${kind} recipient`, act.recipient, atMs),
        elsewhereAt(`${kind} holder`, act.holder, atMs),
      );
      const verdict = evaluateRules(
        rules,
        {
          kind,
          amountCentavos: act.amountCentavos,
          at: new Date(atMs),
          wallet: act.wallet,
          project: act.project,
          role: askerOf(act),
          recipient: {
            firstPaidAt: momentBefore(act.firstPaidAtMs, atMs),
            keyChangedAt: momentBefore(act.keyChangedAtMs, atMs),
            isAgreed: momentBefore(act.agreedAtMs, atMs) !== null,
          },
          used: {
            person: { ...person.at(atMs), dayCentavos: personDay.at(atMs).dayCentavos },
            wallet: withExternal(wallet.at(atMs), elsewhereAt(`${kind} wallet`, act.wallet, atMs)),
            project: withExternal(
              project?.at(atMs) ?? NOTHING_USED,
              elsewhereAt(`${kind} project`, act.project, atMs),
            ),
            recipient: withExternal(recipient.at(atMs), toRecipient),
          },
          isSameAgain: false,
          // The request was sent, so the requester confirmed the duplicate.
          duplicateConfirmed: true,
        },
        { hasRelaxedRules },
      );
      if (verdict.stoppedBy === null)
        for (const each of [person, personDay, wallet, project, recipient])
          each?.add(atMs, act.amountCentavos);
      return {
        stoppedBy: verdict.stoppedBy,
        people: verdict.people,
        heldUntilMs: verdict.holdUntil?.getTime() ?? 0,
      };
    },
  };
}

/** A person who could ask then and could not now is judged as finance. */
const askerOf = ({ kind, role }: PastPayout): Role =>
  role !== null && (PAYOUT_ROLES[kind] as readonly Role[]).includes(role) ? role : "finance";

const momentBefore = (ms: number | null, atMs: number): Date | null =>
  ms === null || ms >= atMs ? null : new Date(ms);

type RollingSums = { at: (atMs: number) => UsedSums; add: (atMs: number, amount: number) => void };

/** The sums of an hour, a day and a month, in one pass: each window's own end follows its beginning. */
function rollingSums(): RollingSums {
  const acts: { atMs: number; amount: number }[] = [];
  const window = (ms: number) => {
    let first = 0;
    let sum = 0;
    return {
      to(atMs: number) {
        for (let act = acts[first]; act !== undefined && act.atMs <= atMs - ms; act = acts[first]) {
          sum -= act.amount;
          first += 1;
        }
        return { acts: acts.length - first, sum };
      },
      add: (amount: number) => void (sum += amount),
    };
  };
  const [hour, day, month] = [window(WINDOW_MS.hour), window(WINDOW_MS.day), window(WINDOW_MS.month)];
  return {
    at(atMs) {
      const [ofDay, ofMonth] = [day.to(atMs), month.to(atMs)];
      return {
        hourActs: hour.to(atMs).acts,
        dayActs: ofDay.acts,
        dayCentavos: ofDay.sum,
        monthCentavos: ofMonth.sum,
      };
    },
    add(atMs, amount) {
      acts.push({ atMs, amount });
      for (const each of [hour, day, month]) each.add(amount);
    },
  };
}
