import "server-only";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { changeOtherPerson } from "./change-other-person.server";
import { type PersonInput } from "./schema";

export const enablePerson = (ctx: Context, { personId }: PersonInput): Promise<null> =>
  changeOtherPerson(ctx, personId, "person.enable", async (tx) => {
    await updatePerson(tx, personId, { disabledAt: null });
    return { result: null, audit: {} };
  });
