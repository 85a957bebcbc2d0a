import "server-only";
import { type EventName } from "@/lib/core/words/events";
import { chargeTold } from "@/lib/domain/charges/told-by-event.server";
import { blockTold } from "@/lib/domain/blocks/told-by-event";
import { refundTold } from "@/lib/domain/refunds/told-by-event";
import { withdrawalTold } from "@/lib/domain/withdrawals/told-by-event.server";
import { type Told } from "@/lib/engine/fold/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { type Vault } from "@/lib/platform/vault/vault.server";

/** `subject`: the object by its name in the mirror. `blockId`: of a block's event, which may name it by its payment alone. */
export type Found = { receivedAt: Date; subject: string; blockId: string | null; vault: Vault };

type Teller<Name extends EventName> = (event: KnownEvent<Name>, found: Found) => Told | null;

const withoutBlock =
  <Name extends EventName>(
    read: (event: KnownEvent<Name>, subject: string, receivedAt: Date, vault: Vault) => Told,
  ): Teller<Name> =>
  (event, { subject, receivedAt, vault }) =>
    read(event, subject, receivedAt, vault);

/** Null where nobody can say which block is meant. */
const ofBlock: Teller<Extract<EventName, `balance_block_${string}`>> = (event, { blockId, receivedAt }) =>
  blockId === null ? null : blockTold(event, blockId, receivedAt);

/** The facts that each event reports. */
const tellers: { readonly [Name in EventName]: Teller<Name> } = {
  payment_completed: withoutBlock(chargeTold),
  payment_expired: withoutBlock(chargeTold),
  payment_failed: withoutBlock(chargeTold),
  refund_completed: withoutBlock(refundTold),
  withdrawal_completed: withoutBlock(withdrawalTold),
  withdrawal_failed: withoutBlock(withdrawalTold),
  withdrawal_reversed: withoutBlock(withdrawalTold),
  balance_block_created: ofBlock,
  balance_block_approved: ofBlock,
  balance_block_rejected: ofBlock,
};

export const toldByEvent = <Name extends EventName>(event: KnownEvent<Name>, found: Found): Told | null =>
  tellers[event.event](event, found);
