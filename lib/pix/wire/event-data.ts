import { z } from "zod";
import { isUuid } from "@/lib/core/ids";
import { stringifyJson } from "@/lib/core/json/json";
import { type Centavos } from "@/lib/core/money/money";
import { BLOCK_KINDS, REPORTED_BLOCK_STATUSES } from "@/lib/core/enums/blocks";
import { TRANSACTION_STATES } from "@/lib/core/enums/transactions";
import { BlockedDepositWire } from "./blocked-deposit";
import {
  CURRENCIES,
  PAYMENT_METHODS,
  SplitLegWire,
  document,
  metadata,
  moment,
  openEnum,
  optional,
  readAmount,
  shortText,
  text,
} from "./reading";

/** Ids in events are strings, not always UUIDs: one letter case for those that are. */
const id = () =>
  optional(shortText().transform((value) => (isUuid(value.toLowerCase()) ? value.toLowerCase() : value)));
const STATUSES = [...TRANSACTION_STATES, ...REPORTED_BLOCK_STATUSES] as const;
/**
 * The value as the event contains it. A value that is not text is not one of our names, and only an absent value
 * counts as no information.
 */
const named = () =>
  optional(z.unknown().transform((value) => (typeof value === "string" ? value : stringifyJson(value))));
const raw = () => z.custom<unknown>().optional();

/**
 * Specification, "Events": every documented field of any event, each where it is present. Fields that the
 * specification does not show for an event are never needed to read it.
 */
export const EventFields = z.object({
  transactionId: id(),
  id: id(),
  blockId: id(),
  refundId: id(),
  withdrawalId: id(),
  originalTransactionId: id(),
  environment: named(),
  amount: raw(),
  feeAmount: raw(),
  netAmount: raw(),
  split: raw(),
  currency: optional(openEnum(CURRENCIES)),
  paymentMethod: optional(openEnum(PAYMENT_METHODS)),
  status: optional(openEnum(STATUSES)),
  createdAt: optional(moment()),
  completedAt: optional(moment()),
  expiredAt: optional(moment()),
  failedAt: optional(moment()),
  reversedAt: optional(moment()),
  processedAt: optional(moment()),
  resolvedAt: optional(moment()),
  externalReference: optional(shortText()),
  e2eId: optional(shortText()),
  counterpartName: optional(shortText()),
  counterpartDocument: optional(document()),
  metadata: metadata(),
  failureReason: optional(text()),
  blockedDeposit: optional(BlockedDepositWire),
  pspRefundTransactionId: optional(shortText()),
  blockType: optional(openEnum(BLOCK_KINDS)),
  referenceNumber: optional(shortText()),
  reason: optional(text()),
  resolutionReason: optional(text()),
});
export type EventFields = z.infer<typeof EventFields>;

export type EventMoney = {
  amountCentavos: Centavos | null;
  feeCentavos: Centavos | null;
  netCentavos: Centavos | null;
  split: SplitLegWire[] | null;
  /** True where a value that should be an amount is unreadable. None of the event's money may reach a balance. */
  isUnreadable: boolean;
  /** One text for one meaning, regardless of the number format. */
  meaning: unknown;
};

export function readEventMoney({ amount, feeAmount, netAmount, split }: EventFields): EventMoney {
  const [gross, fee, net] = [readMoney(amount), readMoney(feeAmount), readMoney(netAmount)];
  const legs = readSplit(split);
  return {
    amountCentavos: gross.centavos,
    feeCentavos: fee.centavos,
    netCentavos: net.centavos,
    split: legs.split,
    isUnreadable: [gross, fee, net, legs].some((part) => part.isUnreadable),
    meaning: [gross, fee, net, legs].map((part) => part.meaning),
  };
}

function readMoney(value: unknown): { centavos: Centavos | null; isUnreadable: boolean; meaning: unknown } {
  if (value === undefined || value === null) return { centavos: null, isUnreadable: false, meaning: null };
  const centavos = readAmount(value);
  if (centavos === null || centavos < 0)
    return { centavos: null, isUnreadable: true, meaning: stringifyJson(value) };
  return { centavos, isUnreadable: false, meaning: centavos };
}

function readSplit(value: unknown): {
  split: SplitLegWire[] | null;
  isUnreadable: boolean;
  meaning: unknown;
} {
  if (value === undefined || value === null) return { split: null, isUnreadable: false, meaning: null };
  const legs = z.array(SplitLegWire).safeParse(value);
  if (!legs.success) return { split: null, isUnreadable: true, meaning: stringifyJson(value) };
  return {
    split: legs.data,
    isUnreadable: false,
    meaning: legs.data.map((leg) => [leg.subAccount, leg.amountCentavos]),
  };
}
