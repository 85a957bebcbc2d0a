import "server-only";
import { roleHas, sharesWallet } from "@/lib/platform/auth/rights/rights";
import { type Role, ROLES } from "@/lib/core/enums/people";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type PersonFacts, listActivePeople } from "./detail-records.server";
import { type BlockPerson } from "./schema";

/** The people who may work on blocks of some wallet that the requester sees. */
export async function listAssignees(ctx: Context): Promise<BlockPerson[]> {
  const people = await ctx.store.read(listActivePeople);
  return people
    .filter((person) => worksOnBlocks(person) && sharesWallet(ctx.actor, person))
    .map(({ id, name }) => ({ id, name }));
}

/** By wallet, who may answer its blocks today. */
export async function readBlockAnswerers(reader: Reader): Promise<(wallet: string) => ReadonlySet<string>> {
  const people = (await listActivePeople(reader)).filter(worksOnBlocks);
  return (wallet) =>
    new Set(people.filter(({ wallets }) => wallets === null || wallets.includes(wallet)).map(({ id }) => id));
}

export const worksOnBlocks = ({ role }: PersonFacts): boolean =>
  ROLES.some((known: Role) => known === role && roleHas(known, "block.work"));
