import fc from "fast-check";
import { PRINCIPAL } from "@/lib/core/ids";
import { type Centavos, CENTAVOS_MAX_TYPED, centavos } from "@/lib/core/money/money";
import { REPORTED_BLOCK_STATUSES, type ReportedBlockStatus } from "@/lib/core/enums/blocks";
import { OBSERVATION_SOURCES } from "@/lib/core/enums/observations";
import { REFUND_STATES, TRANSACTION_STATES } from "@/lib/core/enums/transactions";
import {
  type BalanceFacts,
  type Observation,
  type ObservedFacts,
  type TransactionFacts,
} from "@/lib/engine/projection/observation";

// One number is one observation: a hundred thousand lists are cheap to draw, and a list that fails shrinks to few and
// small numbers.

const START = Date.UTC(2026, 10, 20, 15);
const SECOND_MS = 1_000;
const TELLINGS = 2 ** 31 - 1;

export const ID = "0198c1de-0000-7000-8000-000000000001";
const BLOCKS = ["0198c1de-0000-7000-8000-00000000000b", "0198c1de-0000-7000-8000-00000000000c"] as const;
const REQUESTS = ["0198c1de-0000-7000-8000-0000000000a1", "0198c1de-0000-7000-8000-0000000000a2"] as const;
export const WALLETS: ReadonlySet<string> = new Set([PRINCIPAL, "loja"]);

/** Takes one digit after the other off a number; a digit's base is how much there is to choose from. */
class Digits {
  constructor(private rest: number) {}

  of(base: number): number {
    const digit = this.rest % base;
    this.rest = Math.floor(this.rest / base);
    return digit;
  }

  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] {
    return items[this.of(items.length)];
  }
}

const AMOUNTS = [1_000, 900, 1, 0, null, CENTAVOS_MAX_TYPED, Number.MAX_SAFE_INTEGER] as const;
const FEES = [null, 10, 10, 50, 0, CENTAVOS_MAX_TYPED] as const;
const STATES = ["completed", "pending", "failed", "cancelled", "expired", "processing", "reversed"] as const;
const EVENT_STATES = {
  payment: ["completed", "completed", "expired", "failed"],
  withdrawal: ["completed", "completed", "failed", "reversed"],
} as const;

const money = (value: number | null): Centavos | null => (value === null ? null : centavos(value));
const moment = (digits: Digits): Date => new Date(START + digits.of(20) * 7 * SECOND_MS);

function legsOf(digits: Digits): Pick<TransactionFacts, "legs"> {
  const legs = digits.pick([
    null,
    null,
    [["loja", 100]],
    [
      ["loja", 100],
      ["loja", 200],
    ],
    [["ghost", 100]],
    [["loja", 0]],
  ] as const);
  if (!legs) return {};
  const list = legs.map(([destination, amount]) => ({ destination, amountCentavos: centavos(amount) }));
  return { legs: digits.pick([{ deliveredCentavos: list }, { requestedCentavos: list }] as const) };
}

/** `kind`: what the service and our own writes call it; an event may be of the other kind. */
function transactionFactsFrom(
  digits: Digits,
  source: Observation["source"],
  kind: Kind,
  at: Date,
): TransactionFacts {
  const other = kind === "payment" ? "withdrawal" : "payment";
  const type = source === "webhook" ? digits.pick([kind, kind, kind, kind, other] as const) : kind;
  const told: TransactionFacts = {
    about: "transaction",
    id: ID,
    type,
    amountCentavos: money(digits.pick(AMOUNTS)),
    currency: "BRL",
  };
  const done = digits.pick([{}, { completedAt: at, settledAt: at }] as const);
  switch (source) {
    case "read":
      return {
        ...told,
        ...done,
        apiType: kind,
        apiStatus: digits.pick([...STATES, "odd"]),
        createdAt: new Date(START),
        expiresAt: digits.pick([null, new Date(START + 60 * SECOND_MS)] as const),
        ...digits.pick([{}, { blockedDeposit: { refund: { status: "pending" } } }] as const),
      };
    case "own_write":
      return { ...told, state: digits.pick(["pending", "processing", "failed"]), createdAt: new Date(START) };
    default:
      return {
        ...told,
        ...done,
        state:
          source === "webhook"
            ? digits.pick(EVENT_STATES[type as "payment"])
            : digits.pick(TRANSACTION_STATES),
        feeCentavos: money(digits.pick(FEES)),
        netCentavos: digits.pick([null, centavos(990), centavos(940)] as const),
        ...legsOf(digits),
      };
  }
}

/** Returns an observation that the balances gave once, which may match the other reports or differ from them. */
function balanceFactsFrom(digits: Digits, kind: Kind): BalanceFacts {
  const amountCentavos = centavos(digits.pick([1_000, 1_000, 900] as const));
  const feeCentavos = money(digits.pick([10, 50, 0, null] as const));
  const state = digits.pick(["completed", "completed", "failed", "reversed"] as const);
  const delivered = digits.pick([[], [], [{ destination: "loja", amountCentavos: centavos(100) }]]);
  return {
    about: "balance",
    id: ID,
    payment: kind === "payment" ? { amountCentavos, feeCentavos, delivered } : null,
    refunds: digits.pick([[], [{ objectId: ID, amountCentavos, feeCentavos }]]),
    withdrawal: kind === "withdrawal" ? { amountCentavos, state } : null,
  };
}

function factsFrom(digits: Digits, source: Observation["source"], kind: Kind, at: Date): ObservedFacts {
  if (source === "balance") return balanceFactsFrom(digits, kind);
  const about = digits.pick(["transaction", "transaction", "transaction", "refund", "block", "missing"]);
  switch (about) {
    case "transaction":
      return transactionFactsFrom(digits, source, kind, at);
    case "missing":
      return { about, id: digits.pick([ID, ID, BLOCKS[0]] as const) };
    case "refund":
      return {
        about,
        id: ID,
        state: digits.pick(REFUND_STATES),
        intentId: digits.pick([null, null, ...REQUESTS] as const),
        amountCentavos: money(digits.pick(AMOUNTS)),
        feeCentavos: money(digits.pick(FEES)),
        ...digits.pick([{}, { completedAt: at }, { failedAt: at }, { leftAt: at }] as const),
      };
    case "block":
      return {
        about,
        id: digits.pick(BLOCKS),
        transactionId: digits.pick([ID, ID, ID, null] as const),
        status: digits.pick(REPORTED_BLOCK_STATUSES),
        amountCentavos: money(digits.pick(AMOUNTS)),
        blockType: digits.pick(["med", "judicial", null]),
        createdAt: digits.pick([at, null] as const),
        resolvedAt: digits.pick([at, null] as const),
      };
  }
}

/** Returns the observation of a number: the same number is the same observation, reported again. */
export function arbitraryObservation(number: number, kind: Kind): Observation {
  const digits = new Digits(number);
  const at = moment(digits);
  const source = digits.pick([...OBSERVATION_SOURCES, "webhook", "read", "webhook", "read"]);
  const wallet = digits.pick([PRINCIPAL, PRINCIPAL, PRINCIPAL, PRINCIPAL, "loja"] as const);
  return { key: `telling ${number}`, source, at, wallet, told: factsFrom(digits, source, kind, at) };
}

export type Kind = "payment" | "withdrawal";
export const observationsOfKind = (kind: Kind) =>
  fc
    .array(fc.integer({ min: 0, max: TELLINGS }), { maxLength: 10 })
    .map((numbers) => numbers.map((number) => arbitraryObservation(number, kind)));

/** Observations that may be reported of one object: any list, of every source, believable or not. */
export const anyObservations = fc.oneof(observationsOfKind("payment"), observationsOfKind("withdrawal"));

/** The service shows it so, when it is asked at that second. */
export const readOf = (
  type: Kind,
  apiStatus: string,
  second: number,
  amountCentavos: Centavos,
): Observation => ({
  key: `shown ${apiStatus} ${second}`,
  source: "read",
  at: new Date(START + second * SECOND_MS),
  wallet: PRINCIPAL,
  told: {
    about: "transaction",
    id: ID,
    type,
    apiType: type,
    apiStatus,
    amountCentavos,
    createdAt: new Date(START),
  },
});

/** The service's list shows it so. */
export const blockReadOf = (status: ReportedBlockStatus, amountCentavos: Centavos): Observation => ({
  key: `listed ${status}`,
  source: "read",
  at: new Date(START),
  wallet: PRINCIPAL,
  told: { about: "block", id: BLOCKS[0], transactionId: ID, status, apiStatus: status, amountCentavos },
});
