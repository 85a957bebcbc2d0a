import "server-only";
import { hashPassword, newInitialPassword } from "@/lib/platform/auth/passwords.server";
import { forgetDevices, replaceRecoveryCodes, updatePerson } from "@/lib/platform/auth/records.server";
import { endSessionsOf } from "@/lib/platform/auth/sessions.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type InitialAccess, type PersonInput } from "./schema";

/** For whoever lost the password or the telephone: a new initial password, and the second step is gone. */
export async function resetAccess(ctx: Context, { personId }: PersonInput): Promise<InitialAccess> {
  const initialPassword = newInitialPassword();
  const passwordHash = await hashPassword(initialPassword);
  return changeOtherPerson(ctx, personId, "person.reset_access", async (tx, person, now) => {
    await updatePerson(tx, personId, {
      passwordHash,
      hasInitialPassword: true,
      oneTimeCodeSecret: null,
      oneTimeCodePending: null,
      oneTimeCodeLastCounter: null,
    });
    await replaceRecoveryCodes(tx, personId, []);
    await forgetDevices(tx, personId);
    const endedSessions = await endSessionsOf(tx, personId, now, "password_changed");
    const hadSecondStep = person.oneTimeCodeSecret !== null;
    return {
      result: { personId, email: person.email, initialPassword },
      audit: { endedSessions, hadSecondStep },
    };
  });
}
