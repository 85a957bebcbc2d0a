import "server-only";
import { countStepUp, forgiveStepUps } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { verifyPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { type PersonRow, findPerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";

/**
 * A person who changes how they sign in enters the password again: an open screen is not enough. The attempts are
 * counted apart from the sign-in. Throws `invalid_input` at `currentPassword`.
 */
export async function assertOwnPassword(ctx: Context, password: string): Promise<PersonRow> {
  const { store, actor } = ctx;
  await countStepUp(ctx, actor.personId);
  const person = await store.read((reader) => findPerson(reader, actor.personId));
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isRight)
    throw new AppError("invalid_input", { fields: { currentPassword: "password_wrong" } });
  await forgiveStepUps(ctx, actor.personId);
  return person;
}
