import { type Random } from "../chaos/random";

// A history is data: the true course of one object, the observations of it, and their times. A step can be left out,
// which shortens a history that fails.

export const PAYMENT_MOVES = [
  "pay",
  "expire",
  "cancel",
  "block_deposit",
  "return_deposit",
  "ask_refund",
  "confirm_refund",
  "fail_refund",
  "block_1",
  "defend_1",
  "approve_1",
  "reject_1",
  "block_2",
  "approve_2",
  "reject_2",
] as const;
export const WITHDRAWAL_MOVES = ["process", "complete", "fail", "reverse"] as const;
export type Move = (typeof PAYMENT_MOVES)[number] | (typeof WITHDRAWAL_MOVES)[number];

/** The events that a third party sends in the service's name, or that the service sends by mistake. */
export const FORGERIES = [
  "payment_completed",
  "payment_failed",
  "payment_expired",
  "refund_completed",
  "balance_block_created",
  "balance_block_approved",
  "balance_block_rejected",
  "withdrawal_completed",
  "withdrawal_failed",
  "withdrawal_reversed",
] as const;

export type Forgery = {
  event: (typeof FORGERIES)[number];
  /** Null: the object's own. */
  amount: number | null;
  fee: number | null;
  share: "none" | "known" | "unknown";
  wallet: "own" | "other";
  /** True where it belongs to a block that exists, false where it belongs to no block. */
  isOfBlock: boolean;
};

/** Seconds since the beginning, by the true clock. */
export type Step = { at: number } & (
  | { does: "move"; move: Move; fate: Fate }
  | { does: "forge"; forgery: Forgery; fate: Fate }
  | { does: "read"; what: "object" | "blocks"; fails: boolean; takes: number }
  /** The balances are read. */
  | { does: "balance" }
  /** A person learns how a refund ended and says so. */
  | { does: "person" }
  /** Our own clock is put forward or back. */
  | { does: "jump"; by: number }
);

/**
 * How a moment is written: not at all, in the time of São Paulo with its zone or without it, three hours ahead, or as no
 * date-time at all.
 */
export const SPELLINGS = ["right", "absent", "zoned", "local", "ahead", "unreadable"] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** Whether an event reports its amount and its fee, where it may omit them, and how it formats its moments. */
export type Wording = { amount: boolean; fee: boolean; moments: Spelling; timestamp: Spelling };
export const PLAIN: Wording = { amount: true, fee: true, moments: "right", timestamp: "right" };

/** After how many seconds a message arrives, each time that it does; and how long it then waits to be worked on. */
export type Fate = { arrives: readonly number[]; waits: number; wording: Wording };

export type History = {
  kind: "payment" | "withdrawal";
  /** False: the object never existed, and all reports of it are made up. */
  exists: boolean;
  isOwn: boolean;
  /** When our own write's answer is known. */
  answeredAfter: number;
  wallet: string;
  amount: number;
  fee: number;
  shares: readonly { destination: string; amount: number }[];
  expiresAfter: number;
  refundFee: number;
  refundAnswer: "PENDING" | "CONFIRMED" | "ERROR" | "lost" | "elsewhere";
  blockAmounts: readonly [number, number];
  /** The part of a withdrawal that a reversal returns. Null: all of it. */
  returnedPart: number | null;
  /** With how much of it each block is approved or rejected. Null: all of it. */
  blockParts: readonly [number | null, number | null];
  readings: {
    moments: Spelling;
    expiredShownAs: "cancelled" | "failed" | "pending";
    reversedShownAs: "failed" | "completed" | "cancelled";
    originalAfterRefund: "unchanged" | "failed";
    /** Whether a payment that was given back and reads failed still says when it was paid. */
    paidAtShown: "always" | "completed";
  };
  steps: readonly Step[];
  /** The grouping of the observations into batches: a cut where the bit is set. */
  cuts: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const SPAN = 2 * HOUR;

export function drawHistory(random: Random): History {
  const kind = random.chance(0.65) ? "payment" : "withdrawal";
  const amount = random.between(100, 50_000);
  const fee = random.pick([0, 10, 35, 99] as const);
  const exists = random.chance(0.92);
  const refundAnswer = random.pick([
    "PENDING",
    "PENDING",
    "CONFIRMED",
    "ERROR",
    "lost",
    "elsewhere",
  ] as const);
  const shares = random.chance(0.3)
    ? [
        { destination: "loja", amount: random.between(1, 40) },
        { destination: "filial", amount: random.between(0, 20) },
      ]
    : [];
  const moves = exists ? drawMoves(kind, random) : [];
  const steps = [...moves, ...drawNoise(kind, exists, amount, random)];
  const blockAmounts = [amount, random.between(1, amount)] as const;
  return {
    kind,
    exists,
    isOwn: exists && random.chance(0.7),
    answeredAfter: random.pick([1, 1, 2, 30, 5 * MINUTE] as const),
    wallet: random.pick(["principal", "principal", "loja"] as const),
    amount,
    fee,
    shares,
    expiresAfter: drawExpiry(moves, random),
    refundFee: random.pick([0, 25] as const),
    refundAnswer,
    blockAmounts,
    returnedPart: drawPart(amount, random),
    blockParts: [drawPart(blockAmounts[0], random), drawPart(blockAmounts[1], random)],
    readings: {
      moments: drawSpelling(random),
      expiredShownAs: random.pick(["cancelled", "failed", "pending"] as const),
      reversedShownAs: random.pick(["failed", "completed", "cancelled"] as const),
      originalAfterRefund: random.pick(["unchanged", "failed"] as const),
      paidAtShown: random.pick(["always", "completed"] as const),
    },
    steps: steps.toSorted((one, other) => one.at - other.at),
    cuts: random.between(0, 2 ** 30),
  };
}

/** One that is cancelled may be read after its time. */
function drawExpiry(moves: readonly Step[], random: Random): number {
  const endOf = (end: Move) => moves.find((step) => step.does === "move" && step.move === end)?.at;
  const cancelledAt = endOf("cancel");
  const soon = cancelledAt === undefined ? undefined : cancelledAt + random.between(1, HOUR);
  return endOf("expire") ?? (random.chance(0.5) ? soon : undefined) ?? 24 * HOUR;
}

const drawPart = (whole: number, random: Random): number | null =>
  whole > 1 && random.chance(0.3) ? random.between(1, whole - 1) : null;

const drawSpelling = (random: Random): Spelling => (random.chance(0.7) ? "right" : random.pick(SPELLINGS));

const drawWording = (random: Random): Wording => ({
  amount: random.chance(0.8),
  fee: random.chance(0.8),
  moments: drawSpelling(random),
  timestamp: drawSpelling(random),
});

function drawMoves(kind: History["kind"], random: Random): Step[] {
  const line: readonly Move[] = kind === "withdrawal" ? drawWithdrawal(random) : drawPayment(random);
  let at = 0;
  return line.map((move) => {
    at += random.between(1, random.pick([5, MINUTE, 20 * MINUTE] as const));
    return { at, does: "move", move, fate: drawFate(random) };
  });
}

const drawWithdrawal = (random: Random): readonly Move[] =>
  random.pick([
    [],
    ["process"],
    ["process", "complete"],
    ["complete"],
    ["complete", "reverse"],
    ["process", "complete", "reverse"],
    ["fail"],
    ["process", "fail"],
  ] as const);

function drawPayment(random: Random): readonly Move[] {
  const refund = random.pick([
    [],
    [],
    ["ask_refund"],
    ["ask_refund", "confirm_refund"],
    ["ask_refund", "fail_refund"],
  ] as const);
  const blocks = random.pick([
    [],
    [],
    [],
    ["block_1"],
    ["block_1", "approve_1"],
    ["block_1", "defend_1", "reject_1"],
    ["block_1", "block_2", "approve_2", "reject_1"],
  ] as const);
  return random.pick([
    [],
    ["expire"],
    ["cancel"],
    ["block_deposit"],
    ["block_deposit", "return_deposit"],
    ["pay", ...refund, ...blocks],
    ["pay", ...blocks, ...refund],
    ["pay", ...refund],
    ["expire", "pay", ...refund],
  ] as const);
}

function drawFate(random: Random): Fate {
  const times = random.pick([0, 1, 1, 1, 1, 2, 3] as const);
  const arrives = Array.from({ length: times }, () =>
    random.between(0, random.pick([2, 30, 10 * MINUTE, 2 * HOUR] as const)),
  );
  return { arrives, waits: random.pick([0, 0, 1, MINUTE] as const), wording: drawWording(random) };
}

function drawNoise(kind: History["kind"], exists: boolean, amount: number, random: Random): Step[] {
  const steps: Step[] = [];
  const at = () => random.between(0, SPAN);
  for (let reads = random.between(0, 6); reads > 0; reads -= 1)
    steps.push({
      at: at(),
      does: "read",
      what: random.chance(0.8) ? "object" : "blocks",
      fails: random.chance(0.2),
      takes: random.pick([0, 1, 40] as const),
    });
  for (let readings = random.between(0, 8); readings > 0; readings -= 1)
    steps.push({ at: at(), does: "balance" });
  const forgeries = exists ? random.pick([0, 0, 0, 1, 1, 2] as const) : random.between(1, 4);
  for (let left = forgeries; left > 0; left -= 1)
    steps.push({
      at: at(),
      does: "forge",
      forgery: drawForgery(kind, amount, random),
      fate: drawFate(random),
    });
  if (random.chance(0.6)) steps.push({ at: at(), does: "person" });
  if (random.chance(0.1)) steps.push({ at: at(), does: "jump", by: random.between(-HOUR, HOUR) });
  return steps;
}

function drawForgery(kind: History["kind"], amount: number, random: Random): Forgery {
  const own = kind === "payment" ? FORGERIES.slice(0, 7) : FORGERIES.slice(7);
  const events = random.chance(0.8) ? own : FORGERIES;
  return {
    event: events[random.between(0, events.length - 1)] ?? "payment_completed",
    amount: random.pick([null, null, amount + 5, 7, amount - 7, 99_999_900] as const),
    fee: random.pick([null, 0, 5, 200] as const),
    share: random.pick(["none", "none", "known", "unknown"] as const),
    wallet: random.chance(0.9) ? "own" : "other",
    isOfBlock: random.chance(0.5),
  };
}
