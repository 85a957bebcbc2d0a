import "server-only";
import { type Picture, fold } from "@/lib/engine/fold/fold";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findAliases, findWorld, listObservations } from "./observation-records.server";
import { destinationsTold } from "./destinations-told";

/**
 * An object as it was known at a moment: what had been learnt by then, folded as it was folded then. Names that were
 * learnt later lead to nothing; the wallets are those of today, because when each was first heard of is not kept.
 */
export async function foldAsOf(reader: Reader, id: string, asOf: Date): Promise<Picture> {
  const isLearnt = ({ learntAt }: { learntAt: Date }) => learntAt <= asOf;
  const aliases = await findAliases(reader, [id]);
  const names = aliases.filter((alias) => alias.objectId === id && isLearnt(alias)).map(({ alias }) => alias);
  const told = (await listObservations(reader, [id, ...names])).filter(isLearnt);
  return fold(told, await findWorld(reader, destinationsTold(told)), id);
}
