import "server-only";
import { type ProjectedState, projectObservations } from "@/lib/engine/projection/project-observations";
import { type Reader } from "@/lib/platform/store/tx.server";
import { findAliases, findKnownWallets, listObservations } from "./observation-records.server";
import { reportedDestinations } from "./reported-destinations";

/**
 * Returns an object as known at a moment: the observations learnt by then, projected as they were then. Names learnt
 * later lead to nothing; the wallets are those of today, because the time of their first report is not stored.
 */
export async function projectAsOf(reader: Reader, id: string, asOf: Date): Promise<ProjectedState> {
  const isLearnt = ({ learntAt }: { learntAt: Date }) => learntAt <= asOf;
  const aliases = await findAliases(reader, [id]);
  const names = aliases.filter((alias) => alias.objectId === id && isLearnt(alias)).map(({ alias }) => alias);
  const told = (await listObservations(reader, [id, ...names])).filter(isLearnt);
  return projectObservations(told, await findKnownWallets(reader, reportedDestinations(told)), id);
}
