import "server-only";
import { type EventName } from "@/lib/core/enums/events";
import { chargeFacts } from "@/lib/domain/charges/facts-from-event.server";
import { blockFacts } from "@/lib/domain/blocks/facts-from-event";
import { refundFacts } from "@/lib/domain/refunds/facts-from-event";
import { withdrawalEventFacts } from "@/lib/domain/withdrawals/facts-from-event.server";
import { type ObservedFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** `subject`: the object by its name in the mirror. `blockId`: of a block's event, which may name it by its payment alone. */
export type Found = { receivedAt: Date; subject: string; blockId: string | null; vault: Vault };

type Teller<Name extends EventName> = (event: KnownEvent<Name>, found: Found) => ObservedFacts | null;

const withoutBlock =
  <Name extends EventName>(
    read: (event: KnownEvent<Name>, subject: string, receivedAt: Date, vault: Vault) => ObservedFacts,
  ): Teller<Name> =>
  (event, { subject, receivedAt, vault }) =>
    read(event, subject, receivedAt, vault);

/** Null where the block cannot be identified. */
const ofBlock: Teller<Extract<EventName, `balance_block_${string}`>> = (event, { blockId, receivedAt }) =>
  blockId === null ? null : blockFacts(event, blockId, receivedAt);

/** The facts that each event reports. */
const eventMappers: { readonly [Name in EventName]: Teller<Name> } = {
  payment_completed: withoutBlock(chargeFacts),
  payment_expired: withoutBlock(chargeFacts),
  payment_failed: withoutBlock(chargeFacts),
  refund_completed: withoutBlock(refundFacts),
  withdrawal_completed: withoutBlock(withdrawalEventFacts),
  withdrawal_failed: withoutBlock(withdrawalEventFacts),
  withdrawal_reversed: withoutBlock(withdrawalEventFacts),
  balance_block_created: ofBlock,
  balance_block_approved: ofBlock,
  balance_block_rejected: ofBlock,
};

export const factsFromEvent = <Name extends EventName>(
  event: KnownEvent<Name>,
  found: Found,
): ObservedFacts | null => eventMappers[event.event](event, found);
