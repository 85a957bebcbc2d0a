import "server-only";
import { PRINCIPAL, isUuid } from "@/lib/core/ids";
import { type DeliveryReason } from "@/lib/core/enums/deliveries";
import { nounOf } from "@/lib/core/enums/events";
import { readPartialEvent } from "@/lib/pix/wire/partial-event";
import { type EventWire, type KnownEvent } from "@/lib/pix/wire/event";
import { whyImplausible } from "@/lib/pix/wire/implausible";
import { type Services } from "@/lib/platform/context.server";
import { type DeliveryRow } from "./records.server";

/** The main account's endpoint, in `PIX_WEBHOOK_SECRETS` and in the inbox: it speaks for every wallet. */
export const MAIN_ENDPOINT = "main";

export const walletOf = (event: EventWire): string => event.subAccount ?? PRINCIPAL;

export const isAboutBlock = (event: KnownEvent): boolean => nounOf(event.event) === "block";

/**
 * The reason why a verified event is not trusted at all. A sub-account's secret is valid for that sub-account and its
 * own objects only; an event of another environment is valid for none of our objects; an event that cannot be true
 * has no effect, regardless of its signature.
 */
export function quarantineReason(
  { env, pix }: Pick<Services, "env" | "pix">,
  { endpoint, receivedAt }: Pick<DeliveryRow, "endpoint" | "receivedAt">,
  event: EventWire,
): DeliveryReason | null {
  const { environment } = event.data;
  if (environment !== null && environment !== env.environment) return "other_environment";
  if (endpoint !== MAIN_ENDPOINT && event.subAccount !== endpoint) return "other_wallet";
  if (!event.isKnown) return null;
  // A service that is behind dates nothing later than we do; what was measured may be older than a jump of ours.
  const aheadMs = Math.max(0, pix.serviceAheadMs() ?? 0);
  return whyImplausible(event, new Date(receivedAt.getTime() + aheadMs));
}

/**
 * The readable part of an event that cannot be parsed. A sub-account's own endpoint identifies its owner; the main
 * endpoint does not.
 */
export function readablePartOf(
  endpoint: string,
  body: Uint8Array,
): Pick<DeliveryRow, "event" | "eventId" | "subjectId" | "transactionId" | "wallet"> {
  const { subAccount, ...seen } = readPartialEvent(body);
  return { ...seen, wallet: subAccount ?? (endpoint === MAIN_ENDPOINT ? null : endpoint) };
}

/** Every object that an event could be taken to be about. */
export const idsIn = ({ data }: EventWire): string[] =>
  [data.transactionId, data.originalTransactionId, data.withdrawalId, data.id, data.blockId].filter(
    (id): id is string => typeof id === "string" && isUuid(id),
  );
