import "server-only";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type ChangeRightsInput } from "./schema";

/** Role and wallets. Whoever had others signs in again (security, T7). */
export async function changeRights(ctx: Context, input: ChangeRightsInput): Promise<null> {
  const { personId, role, wallets } = input;
  await assertKnownWallets(ctx, wallets);
  return changeOtherPerson(ctx, personId, "person.change_rights", async (tx, person, now) => {
    await updatePerson(tx, personId, { role, wallets });
    const endedSessions = await endSessionsOf(tx, personId, now, "role_changed");
    const before = { role: person.role, wallets: person.wallets };
    return { result: null, audit: { before, after: { role, wallets }, endedSessions } };
  });
}
