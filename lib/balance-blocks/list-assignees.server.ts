import "server-only";
import { type Role, ROLES, roleHas, scopeOf } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { type PersonFacts, listActivePeople } from "./detail-records.server";
import { type BlockPerson } from "./schema";

/** Who may work on blocks of some wallet that the person sees. */
export async function listAssignees(ctx: Context): Promise<BlockPerson[]> {
  const scope = scopeOf(ctx.actor);
  const people = await ctx.store.read(listActivePeople);
  return people
    .filter(
      (person) =>
        worksOnBlocks(person) &&
        (scope === "all" ||
          person.wallets === null ||
          person.wallets.some((wallet) => scope.includes(wallet))),
    )
    .map(({ id, name }) => ({ id, name }));
}

export const worksOnBlocks = ({ role }: PersonFacts): boolean =>
  ROLES.some((known: Role) => known === role && roleHas(known, "block.work"));
