import "server-only";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { assertOwnPassword } from "./assert-own-password.server";
import { type PasswordInput } from "./schema";

export async function removeSecondStep(ctx: Context, input: PasswordInput): Promise<null> {
  const { store, clock, actor } = ctx;
  await assertOwnPassword(ctx, input.currentPassword);
  return store.transaction(async (tx) => {
    await updatePerson(tx, actor.personId, {
      oneTimeCodeSecret: null,
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: null,
    });
    await appendAudit(tx, {
      at: clock.now(),
      personId: actor.personId,
      act: "person.remove_second_step",
      objectType: "person",
      objectId: actor.personId,
    });
    return null;
  });
}
