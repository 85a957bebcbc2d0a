import "server-only";
import { assertGoodPassword, hashPassword } from "@/lib/platform/auth/passwords/passwords.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Services } from "@/lib/platform/context.server";
import { createPerson } from "./create-person.server";
import { type CreatePersonInput } from "./schema";

/** Adds an account with a password that is known beforehand, only for a demo. Everybody else is invited. */
export async function addPerson(
  { store, clock }: Pick<Services, "store" | "clock">,
  { password, ...person }: CreatePersonInput & { password: string },
): Promise<void> {
  await assertGoodPassword(password, { ...person, company: null }, "password");
  const passwordHash = await hashPassword(password);
  await store.transaction(async (tx) => {
    const id = await createPerson(tx, { env: { environment: "sandbox" } }, person, {
      by: null,
      now: clock.now(),
    });
    await updatePerson(tx, id, { passwordHash });
  });
}
