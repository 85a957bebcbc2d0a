import { isUuid } from "@/lib/core/ids";

type Named = { blockId?: string | null | undefined; id?: string | null | undefined; transactionId: string };

/** The specification does not show what block events carry: a payment's id is never taken for its block's. */
export const namedBlock = ({ blockId, id, transactionId }: Named): string | null =>
  [blockId, id].find((one) => one && isUuid(one) && one !== transactionId) ?? null;

/** For an event that names a payment and no block: null where there is not exactly one that it can mean. */
export const onlyBlockMeant = (unresolved: readonly { id: string }[]): string | null =>
  unresolved.length === 1 ? (unresolved[0]?.id ?? null) : null;
