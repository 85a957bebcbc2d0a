import "server-only";
import { countAttempt, forgiveAttempts } from "@/lib/auth/attempt-limits.server";
import { verifyPassword } from "@/lib/auth/passwords.server";
import { type PersonRow, findPerson } from "@/lib/auth/records.server";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";

/**
 * Who changes how one signs in shows the password again: an open screen is not enough. Counted like a sign-in. Throws
 * `invalid_input` at `currentPassword`.
 */
export async function assertOwnPassword({ store, actor }: Context, password: string): Promise<PersonRow> {
  const attempt = { account: actor.email, address: null };
  await countAttempt(store, attempt);
  const person = await store.read((tx) => findPerson(tx, actor.personId));
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isRight)
    throw new AppError("invalid_input", { fields: { currentPassword: "password_wrong" } });
  await forgiveAttempts(store, attempt);
  return person;
}
