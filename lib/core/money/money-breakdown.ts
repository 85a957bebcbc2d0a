import { type BlockKind, type BlockStatus, isResolved } from "../enums/blocks";
import { type MovementKind } from "../enums/money";
import { type RefundState } from "../enums/transactions";

/** The five destinations of a payment's money, with the same colours and labels wherever they are shown. */
export type WayEnd = "kept" | "held" | "back" | "leg" | "fee";

type About =
  | { kind: "kept" }
  | { kind: "held"; blockId: string; blockKind: BlockKind; since: string }
  | { kind: "lost"; blockId: string; blockKind: BlockKind; at: string | null }
  | { kind: "refund"; state: RefundState; at: string }
  | { kind: "leg"; destination: string; maySee: boolean }
  | { kind: "fee"; receivingCentavos: number; refundingCentavos: number }
  | { kind: "fee_unknown" }
  /** A ledger movement for another reason: a correction by the service. */
  | { kind: "other" };

/** One part of what was paid. The last has left the latest, so that drawn in this order no two cross. */
export type WayPart = { end: WayEnd; centavos: number; stage: number; about: About };

/** How much was still there after each thing that took of it. */
export type BreakdownStage = { kind: "paid" | "credited" | "refunded" | "held"; centavos: number };

export type MoneyBreakdown = {
  paidCentavos: number;
  /** Below zero: more left than came, and the rest was taken from the balance. */
  retainedCentavos: number;
  heldCentavos: number;
  stages: BreakdownStage[];
  /** The parts, with the retained part first. */
  parts: WayPart[];
};

export type BreakdownInput = {
  wallet: string;
  isFeeKnown: boolean;
  lines: readonly { wallet: string; kind: MovementKind; availableCentavos: number; heldCentavos: number }[];
  legs: readonly { destination: string; amountCentavos: number | null; maySee: boolean }[];
  refund: { state: RefundState; amountCentavos: number; at: string } | null;
  blocks: readonly {
    id: string;
    status: BlockStatus;
    kind: BlockKind;
    amountCentavos: number;
    paidOutCentavos: number | null;
    createdAt: string;
    resolvedAt: string | null;
  }[];
};

/**
 * Splits the money of a payment by the books of its wallet: the amount paid is the retained part and the part that
 * left, to the centavo. Null while the books contain nothing of it.
 */
export function moneyBreakdown(facts: BreakdownInput): MoneyBreakdown | null {
  const own = facts.lines.filter(({ wallet }) => wallet === facts.wallet);
  const sumOf = (...kinds: readonly MovementKind[]) =>
    own.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line.availableCentavos, 0);
  const paid = sumOf("payment");
  if (paid <= 0) return null;
  const kept = own.reduce((sum, { availableCentavos }) => sum + availableCentavos, 0);

  const receiving = -sumOf("payment_fee");
  // An error gives back amount and fee in one line: what is left of all three is what a refund costs.
  const refunding = -sumOf("refund", "refund_fee", "refund_returned");
  const { refund } = facts;
  const refunded = refund && refund.state !== "error" ? Math.min(refunding, refund.amountCentavos) : 0;
  const refundFee = refunding - refunded;

  const first: WayPart[] = [];
  if (receiving + refundFee !== 0)
    first.push({
      end: "fee",
      centavos: receiving + refundFee,
      stage: 1,
      about: { kind: "fee", receivingCentavos: receiving, refundingCentavos: refundFee },
    });
  if (!facts.isFeeKnown) first.push({ end: "fee", centavos: 0, stage: 1, about: { kind: "fee_unknown" } });
  const shared = -sumOf("split_out");
  const told = facts.legs.reduce((sum, { amountCentavos }) => sum + (amountCentavos ?? 0), 0);
  if (shared > 0 && shared === told)
    for (const { destination, amountCentavos, maySee } of facts.legs)
      if (amountCentavos !== null && amountCentavos > 0)
        first.push({
          end: "leg",
          centavos: amountCentavos,
          stage: 1,
          about: { kind: "leg", destination, maySee },
        });

  const later: { at: string; part: Omit<WayPart, "stage">; stage: BreakdownStage["kind"] }[] = [];
  if (refund && refunded > 0)
    later.push({
      at: refund.at,
      part: {
        end: "back",
        centavos: refunded,
        about: { kind: "refund", state: refund.state, at: refund.at },
      },
      stage: "refunded",
    });
  for (const block of facts.blocks) {
    if (block.amountCentavos <= 0) continue;
    const of = { blockId: block.id, blockKind: block.kind };
    if (!isResolved(block.status))
      later.push({
        at: block.createdAt,
        part: {
          end: "held",
          centavos: block.amountCentavos,
          about: { kind: "held", ...of, since: block.createdAt },
        },
        stage: "held",
      });
    else if ((block.paidOutCentavos ?? 0) > 0)
      later.push({
        at: block.createdAt,
        part: {
          end: "back",
          centavos: block.paidOutCentavos ?? 0,
          about: { kind: "lost", ...of, at: block.resolvedAt },
        },
        stage: "held",
      });
  }
  later.sort((one, other) => (one.at < other.at ? -1 : 1));

  const known = [...first, ...later.map(({ part }) => part)].reduce((sum, { centavos }) => sum + centavos, 0);
  const rest = paid - known - kept;
  if (rest !== 0) first.push({ end: "fee", centavos: rest, stage: 1, about: { kind: "other" } });

  const stages: BreakdownStage[] = [{ kind: "paid", centavos: paid }];
  let left = paid - first.reduce((sum, { centavos }) => sum + centavos, 0);
  if (first.length > 0) stages.push({ kind: "credited", centavos: left });
  const leaving = later.map(({ part, stage }) => {
    left -= part.centavos;
    stages.push({ kind: stage, centavos: left });
    return { ...part, stage: stages.length - 1 };
  });
  return {
    paidCentavos: paid,
    retainedCentavos: kept,
    heldCentavos: own.reduce((sum, { heldCentavos }) => sum + heldCentavos, 0),
    stages,
    parts: [
      { end: "kept", centavos: kept, stage: stages.length - 1, about: { kind: "kept" } },
      ...leaving.toReversed(),
      ...first.toReversed(),
    ],
  };
}

type Edge = { x: number; top: number; bottom: number };
type Flow = { end: WayEnd; isUnknown: boolean; from: Edge; to: Edge };

/** A drawing of the breakdown, in its own units; each height is the amount that it represents. */
export type Drawn = {
  height: number;
  bars: {
    x: number;
    kind: BreakdownStage["kind"];
    segments: { end: WayEnd; top: number; height: number }[];
  }[];
  /** From bar to bar what goes on, and from its bar to its end each part, in the order of the parts. */
  through: { from: Edge; to: Edge }[];
  flows: Flow[];
  /** The space for each part's labels, one below the other. */
  slots: { top: number; height: number }[];
};

const SOURCE_HEIGHT = 196;
const SLOT_MIN = 44;
const SLOT_GAP = 10;
const THIN = 2.5;
const STEP_MAX = 150;
const LAST_FLOW = 64;
export const BAR_WIDTH = 8;
export const DRAWN_WIDTH = 464;

/** Like a river from left to right: what stays is on top, each branch leaves below. */
export function drawBreakdown({ stages, parts, paidCentavos }: MoneyBreakdown): Drawn {
  const highOf = (centavos: number) => Math.max(0, (centavos * SOURCE_HEIGHT) / paidCentavos);
  const visible = (centavos: number) => Math.max(highOf(centavos), THIN);
  const xOf = (stage: number) =>
    stage * Math.min(STEP_MAX, (DRAWN_WIDTH - LAST_FLOW - 2 * BAR_WIDTH) / Math.max(stages.length - 1, 1));

  const slots: Drawn["slots"] = [];
  for (const { centavos } of parts) {
    const above = slots.at(-1);
    const height = Math.max(SLOT_MIN, highOf(centavos));
    slots.push({ top: above ? above.top + above.height + SLOT_GAP : 0, height });
  }

  const bars = stages.map(({ kind, centavos }, stage): Drawn["bars"][number] => {
    const x = xOf(stage);
    const goesOn = { end: "kept" as const, top: 0, height: highOf(centavos) };
    if (stage === 0) return { x, kind, segments: [goesOn] };
    let top = goesOn.height;
    const leaving = parts.filter((part) => part.stage === stage && part.about.kind !== "kept");
    const segments = leaving.map(({ end, centavos: left }) => {
      const segment = { end, top, height: visible(left) };
      top += segment.height;
      return segment;
    });
    return { x, kind, segments: [goesOn, ...segments].filter(({ height }) => height > 0) };
  });

  const through = stages.slice(1).map((_, before) => {
    const bottom = highOf(stages[before]?.centavos ?? 0);
    return {
      from: { x: xOf(before) + BAR_WIDTH, top: 0, bottom },
      to: { x: xOf(before + 1), top: 0, bottom },
    };
  });

  const leftAt = new Map<number, number>();
  const flows = parts.map(({ end, centavos, stage, about }, position): Flow => {
    const isKept = about.kind === "kept";
    const high = isKept ? highOf(centavos) : visible(centavos);
    const top = isKept ? 0 : (leftAt.get(stage) ?? highOf(stages[stage]?.centavos ?? 0));
    if (!isKept) leftAt.set(stage, top + high);
    const slot = slots[position] ?? { top: 0, height: SLOT_MIN };
    const arrives = slot.top + (slot.height - high) / 2;
    return {
      end,
      isUnknown: about.kind === "fee_unknown",
      from: { x: xOf(stage) + BAR_WIDTH, top, bottom: top + high },
      to: { x: DRAWN_WIDTH - BAR_WIDTH, top: arrives, bottom: arrives + high },
    };
  });
  const last = slots.at(-1);
  const lowest = Math.max(...bars.flatMap(({ segments }) => segments.map(({ top, height }) => top + height)));
  return {
    height: Math.ceil(Math.max(last ? last.top + last.height : 0, lowest)),
    bars,
    through,
    flows,
    slots,
  };
}
