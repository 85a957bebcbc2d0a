import "server-only";
import { newInitialPassword } from "@/lib/platform/auth/passwords.server";
import { type Context } from "@/lib/platform/context.server";
import { addPerson } from "./add-person.server";
import { assertKnownWallets } from "./known-wallets.server";
import { type CreatePersonInput, type InitialAccess } from "./schema";

/** The password is in the answer and nowhere else: whoever loses it resets it. */
export async function createPerson(ctx: Context, input: CreatePersonInput): Promise<InitialAccess> {
  await assertKnownWallets(ctx, input.wallets);
  const initialPassword = newInitialPassword();
  const personId = await addPerson(
    ctx,
    { ...input, password: initialPassword, isInitialPassword: true },
    ctx.actor.personId,
  );
  return { personId, email: input.email, initialPassword };
}
