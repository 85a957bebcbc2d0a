import { addDaysTo } from "@/lib/core/time/sao-paulo";
import { addUp, approximately, compareSums, subtract, type Sum } from "@/lib/core/money/sum";
import { FEW, wilson } from "@/lib/core/wilson";
import { type BlockKind } from "@/lib/core/enums/blocks";
import { type EvidenceItem, type EvidenceReason } from "@/lib/core/enums/evidence";
import {
  ANSWER_HOURS,
  ANSWER_HOURS_MAX,
  type AnswerHours,
  IN_TIME,
  type OutcomeGroup,
} from "@/lib/core/enums/outcomes";
import { RATE_DAYS } from "@/lib/domain/blocks/figure-filters";

/** The amount that a block holds, and its state. Amounts are centavos. */
export type HeldBlock = {
  id: string;
  wallet: string;
  kind: BlockKind;
  amountCentavos: number;
  createdAt: Date;
  project: { id: string; name: string } | null;
  payer: { id: string; name: string } | null;
  /**
   * The part of the payment that was passed on to other accounts and does not come back with this block, counted
   * once.
   */
  legsCentavos: number;
};

export const EXPOSURE_GROUPS = ["wallet", "kind", "project", "payer", "age"] as const;
export type ExposureGroup = (typeof EXPOSURE_GROUPS)[number];

export const AGES = ["day", "days3", "week", "month", "older"] as const;
export type Age = (typeof AGES)[number];
const AGE_DAYS_MAX = { day: 1, days3: 3, week: 7, month: 30, older: Infinity } as const satisfies Record<
  Age,
  number
>;
const DAY_MS = 86_400_000;

export function ageOf(createdAt: Date, now: Date): Age {
  const days = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return AGES.find((age) => days <= AGE_DAYS_MAX[age]) ?? "older";
}

/** One row of a breakdown. `key` null: of none, such as a payment without a project. */
export type ExposureRow = {
  key: string | null;
  name: string | null;
  count: number;
  heldCentavos: Sum;
  legsCentavos: Sum;
  /** The largest of them. */
  ids: string[];
};

const IDS_MAX = 20;

/** Groups the same blocks by one property, largest held amount first. The sums are the same in every breakdown. */
export function breakDown(blocks: readonly HeldBlock[], by: ExposureGroup, now: Date): ExposureRow[] {
  const groups = new Map<string, { key: string | null; name: string | null; of: HeldBlock[] }>();
  for (const block of blocks) {
    const { key, name } = keyOf(block, by, now);
    const group = groups.get(key ?? "") ?? { key, name, of: [] };
    group.of.push(block);
    groups.set(key ?? "", group);
  }
  const rows = [...groups.values()].map(({ key, name, of }): ExposureRow => ({
    key,
    name,
    count: of.length,
    heldCentavos: addUp(...of.map(({ amountCentavos }) => amountCentavos)),
    legsCentavos: addUp(...of.map((block) => block.legsCentavos)),
    ids: of
      .toSorted((a, b) => b.amountCentavos - a.amountCentavos)
      .slice(0, IDS_MAX)
      .map(({ id }) => id),
  }));
  return by === "age"
    ? rows.toSorted((a, b) => AGES.indexOf(a.key as Age) - AGES.indexOf(b.key as Age))
    : rows.toSorted((a, b) => compareSums(b.heldCentavos, a.heldCentavos));
}

function keyOf(
  { wallet, kind, project, payer, createdAt }: HeldBlock,
  by: ExposureGroup,
  now: Date,
): { key: string | null; name: string | null } {
  switch (by) {
    case "wallet":
      return { key: wallet, name: null };
    case "kind":
      return { key: kind, name: null };
    case "age":
      return { key: ageOf(createdAt, now), name: null };
    case "project":
      return { key: project?.id ?? null, name: project?.name ?? null };
    case "payer":
      return { key: payer?.id ?? null, name: payer?.name ?? null };
  }
}

type OfPayment = Pick<HeldBlock, "id" | "amountCentavos" | "createdAt"> & {
  transactionId: string | null;
  /** The total that was passed on from the payment, reported with each of its blocks. */
  legsCentavos: number;
};

/**
 * Counts the legs of each payment once, over its blocks from the oldest on, and no more than each block takes. The
 * part that no block takes stays with the payment's wallet.
 */
export function spendLegs<Block extends OfPayment>(blocks: readonly Block[]): Block[] {
  const spent = new Map<string, number>();
  const legsOf = new Map<string, number>();
  for (const { id, transactionId, amountCentavos, legsCentavos } of blocks.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )) {
    if (transactionId === null) continue;
    const before = spent.get(transactionId) ?? 0;
    const legs = Math.max(0, Math.min(amountCentavos, legsCentavos - before));
    legsOf.set(id, legs);
    spent.set(transactionId, before + legs);
  }
  return blocks.map((block) => ({ ...block, legsCentavos: legsOf.get(block.id) ?? 0 }));
}

/** By day of São Paulo: what began to be held, and what ceased to. */
export type HeldChange = { day: string; openedCentavos: Sum; endedCentavos: Sum };
export type HeldDay = { day: string; heldCentavos: Sum };

/** The amount held when each day ended, counted back from the amount held now. */
export function heldByDay(heldNow: Sum, changes: readonly HeldChange[], from: string, to: string): HeldDay[] {
  const byDay = new Map(changes.map((change) => [change.day, change]));
  const days: HeldDay[] = [];
  let held = heldNow;
  for (let day = to; day >= from; day = addDaysTo(day, -1)) {
    days.push({ day, heldCentavos: held });
    const change = byDay.get(day);
    if (change) held = addUp(subtract(change.openedCentavos, held), change.endedCentavos);
  }
  return days.toReversed();
}

export type CountedDay = { day: string; count: number; amountCentavos: Sum };
export type RatePoint = {
  day: string;
  blocks: number;
  payments: number;
  blocksCentavos: Sum;
  paymentsCentavos: Sum;
};

/** For each day what came in the thirty days that end with it. */
export function rollingRate(
  blocks: readonly CountedDay[],
  payments: readonly CountedDay[],
  from: string,
  to: string,
): RatePoint[] {
  const points: RatePoint[] = [];
  for (let day = from; day <= to; day = addDaysTo(day, 1)) {
    const first = addDaysTo(day, 1 - RATE_DAYS);
    const within = (days: readonly CountedDay[]) => days.filter((one) => first <= one.day && one.day <= day);
    const [of, all] = [within(blocks), within(payments)];
    points.push({
      day,
      blocks: of.reduce((sum, { count }) => sum + count, 0),
      payments: all.reduce((sum, { count }) => sum + count, 0),
      blocksCentavos: addUp(...of.map(({ amountCentavos }) => amountCentavos)),
      paymentsCentavos: addUp(...all.map(({ amountCentavos }) => amountCentavos)),
    });
  }
  return points;
}

/** Null where nothing came in: no rate. */
export const ratioOf = (part: Sum, whole: Sum): number | null =>
  approximately(whole) === 0 ? null : approximately(part) / approximately(whole);

/** How one block ended. */
export type EndedBlock = {
  kind: BlockKind;
  reason: string | null;
  isWon: boolean;
  amountCentavos: number;
  /** The part that was lost. */
  paidOutCentavos: number;
  createdAt: Date;
  answeredAt: Date | null;
  answeredBy: { id: string; name: string } | null;
  /** The pieces of evidence that the case had, each once. */
  evidence: readonly EvidenceItem[];
  /** The template that its defence began with. Null: it has no text. */
  template: TemplateKey | null;
};

/** A reason's template by its version, 0 ours; or a text that began with none. */
export type TemplateKey = `${EvidenceReason}:${number | "own"}`;

const HOUR_MS = 3_600_000;

export function answerHoursOf({
  createdAt,
  answeredAt,
}: Pick<EndedBlock, "createdAt" | "answeredAt">): AnswerHours {
  if (answeredAt === null) return "never";
  const hours = (answeredAt.getTime() - createdAt.getTime()) / HOUR_MS;
  return IN_TIME.find((key) => hours <= ANSWER_HOURS_MAX[key]) ?? "later";
}

export type OutcomeRow = {
  key: string | null;
  name: string | null;
  won: number;
  lost: number;
  wonCentavos: Sum;
  lostCentavos: Sum;
  /** Between what shares of won ones the truth lies, nineteen times of twenty. */
  low: number;
  high: number;
  isFew: boolean;
};

/** A block with several pieces counts with each of them: of that comparison the rows add up to more than there are blocks. */
export function outcomesBy(blocks: readonly EndedBlock[], by: OutcomeGroup): OutcomeRow[] {
  const groups = new Map<string, { key: string | null; name: string | null; of: EndedBlock[] }>();
  for (const block of blocks)
    for (const [key, name] of outcomeKeysOf(block, by)) {
      const group = groups.get(key ?? "") ?? { key, name, of: [] };
      group.of.push(block);
      groups.set(key ?? "", group);
    }
  const rows = [...groups.values()].map(({ key, name, of }) => ({ key, name, ...outcomeOf(of) }));
  if (by === "hours")
    return rows.toSorted(
      (a, b) => ANSWER_HOURS.indexOf(a.key as AnswerHours) - ANSWER_HOURS.indexOf(b.key as AnswerHours),
    );
  return rows.toSorted((a, b) => b.won + b.lost - (a.won + a.lost));
}

export function outcomeOf(blocks: readonly EndedBlock[]): Omit<OutcomeRow, "key" | "name"> {
  const won = blocks.filter(({ isWon }) => isWon).length;
  return {
    won,
    lost: blocks.length - won,
    wonCentavos: addUp(...blocks.map((block) => block.amountCentavos - block.paidOutCentavos)),
    lostCentavos: addUp(...blocks.map(({ paidOutCentavos }) => paidOutCentavos)),
    ...wilson(won, blocks.length),
    isFew: blocks.length < FEW,
  };
}

function outcomeKeysOf(block: EndedBlock, by: OutcomeGroup): [key: string | null, name: string | null][] {
  switch (by) {
    case "answered":
      return [[block.answeredAt === null ? "unanswered" : "answered", null]];
    case "hours":
      return [[answerHoursOf(block), null]];
    case "evidence":
      return block.evidence.length === 0 ? [[null, null]] : block.evidence.map((item) => [item, null]);
    case "template":
      return [[block.template, null]];
    case "kind":
      return [[block.kind, null]];
    case "reason":
      return [[block.reason, block.reason]];
    case "person":
      return [[block.answeredBy?.id ?? null, block.answeredBy?.name ?? null]];
  }
}
