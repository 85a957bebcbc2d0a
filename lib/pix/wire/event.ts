import { createHash } from "node:crypto";
import { z } from "zod";
import { PRINCIPAL, SUB_ACCOUNT_REFERENCE, isUuid } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { type EventFault } from "@/lib/core/enums/deliveries";
import { EVENT_NAMES, type EventName } from "@/lib/core/enums/events";
import { type EventMoney, EventFields, readEventMoney } from "./event-data";
import { readMoment, wordOf } from "./reading";

type Money = "amount" | "feeAmount" | "netAmount" | "split";
export type EventDataWire = Omit<EventFields, Money | "transactionId"> &
  Omit<EventMoney, "isUnreadable" | "meaning"> & {
    /** A UUID, or empty where the event names no transaction. */
    transactionId: string;
  };

type Known = { isKnown: true; event: EventName } | { isKnown: false; event: string };

type EventFacts = {
  /** As sent; `sha256:` and the body's hash where it is blank. */
  eventId: string;
  timestamp: Date | null;
  /** Reference of the sub-account; null for the main account. */
  subAccount: string | null;
  /**
   * The object that the event is about, where one transaction can have several: part of the logical key (faults, 5).
   */
  subjectId: string;
  data: EventDataWire;
  /** True where an amount is missing or unreadable. The object must be read from the service before any booking. */
  moneyFault: boolean;
  /**
   * True where the event leaves out an amount that it must report only for an unknown object. A known object retains
   * its own amount.
   */
  leavesAmountToObject: boolean;
  /** Hash of status and money: two bodies of one logical event that differ in it have another meaning. */
  meaning: string;
};

export type EventWire = Known & EventFacts;
/** The input of an event handler: an event whose name it was made for. */
export type KnownEvent<Name extends EventName = EventName> = EventFacts & { isKnown: true; event: Name };

export type UnreadableEvent = { fault: EventFault };

const UTF8 = new TextDecoder("utf-8", { fatal: true });
/** The maximum length that a database index can hold. */
const KEY_MAX = 255;
const CONTROL = /[\u0000-\u001F\u007F]/;

/**
 * `always`: the specification promises the amount. `of_unknown`: the event reports the end of an object and needs an
 * amount only where the object is not known. `never`: the payment or the list of blocks has the amount.
 */
const MUST_TELL_AMOUNT = {
  payment_completed: "always",
  payment_expired: "always",
  payment_failed: "of_unknown",
  withdrawal_completed: "of_unknown",
  withdrawal_failed: "of_unknown",
  withdrawal_reversed: "of_unknown",
  refund_completed: "never",
  balance_block_created: "always",
  balance_block_approved: "never",
  balance_block_rejected: "never",
} as const satisfies Record<EventName, "always" | "of_unknown" | "never">;

const Envelope = z.object({
  event: z.string().min(1).optional().catch(undefined),
  eventId: z.string().nullish().catch(null),
  timestamp: z.string().nullish().catch(null),
  subAccount: z.unknown().optional(),
  data: EventFields.nullish(),
});

/** Specification, "Envelope". Never throws: bytes that are no event are a fault, and unknown fields are left alone. */
export function readEvent(rawBytes: Uint8Array): EventWire | UnreadableEvent {
  const text = decode(rawBytes);
  if (text === null) return { fault: "not_utf8" };
  const envelope = parseEnvelope(text);
  if (!envelope) return { fault: "malformed" };
  if (envelope.event === undefined) return { fault: "no_event_name" };
  const subAccount = readSubAccount(envelope.subAccount);
  if (subAccount === undefined) return { fault: "bad_sub_account" };

  const name = readName(envelope.event);
  const fields = envelope.data ?? EventFields.parse({});
  const { isUnreadable, meaning, ...money } = readEventMoney(fields);
  const {
    amount: _amount,
    feeAmount: _fee,
    netAmount: _net,
    split: _split,
    transactionId: _named,
    ...said
  } = fields;
  const eventId = asKey(envelope.eventId ?? "");
  return {
    eventId: eventId.trim() === "" ? `sha256:${sha256(rawBytes)}` : eventId,
    timestamp: readMoment(envelope.timestamp ?? ""),
    subAccount,
    subjectId: asKey(
      said.id ?? said.blockId ?? said.refundId ?? said.withdrawalId ?? fields.transactionId ?? "",
    ),
    data: { transactionId: transactionOf(name.event, fields), ...money, ...said },
    moneyFault: isUnreadable || (money.amountCentavos === null && mustTellAmount(name) !== "never"),
    leavesAmountToObject:
      !isUnreadable && money.amountCentavos === null && mustTellAmount(name) === "of_unknown",
    meaning: sha256(JSON.stringify([said.status, said.currency, meaning])),
    ...name,
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function parseEnvelope(text: string): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(parseJson(text)).data ?? null;
  } catch (error) {
    // RangeError: the nesting is deeper than recursive code can follow.
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Undefined where it names no wallet: an event is never credited to a wallet that was guessed. */
function readSubAccount(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === PRINCIPAL) return null;
  return typeof value === "string" && SUB_ACCOUNT_REFERENCE.test(value) ? value : undefined;
}

/** The specification's own text writes `withdrawal.completed` once, and `withdrawal_completed` elsewhere. */
function readName(event: string): Known {
  const known = wordOf(EVENT_NAMES, event.replaceAll(".", "_"));
  return known ? { isKnown: true, event: known } : { isKnown: false, event: asKey(event) };
}

const mustTellAmount = (name: Known): "always" | "of_unknown" | "never" =>
  name.isKnown ? MUST_TELL_AMOUNT[name.event] : "never";

/** Only payment_completed and payment_expired are shown to carry `transactionId`; the others may name it otherwise. */
function transactionOf(event: string, said: Omit<EventFields, Money>): string {
  const isAboutItself = event.startsWith("payment_") || event.startsWith("withdrawal_");
  const named = [
    said.transactionId,
    said.originalTransactionId,
    said.withdrawalId,
    isAboutItself ? said.id : null,
  ];
  return named.find((id) => typeof id === "string" && isUuid(id)) ?? "";
}

/** A key of a row: what is too long or unprintable for one is known by its hash. */
const asKey = (text: string): string =>
  text.length > KEY_MAX || CONTROL.test(text) ? `sha256:${sha256(text)}` : text;

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
