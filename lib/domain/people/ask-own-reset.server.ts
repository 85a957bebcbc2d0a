import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { countResetRequest } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { type Services } from "@/lib/platform/context.server";
import { insertResetRequest } from "@/lib/platform/mail/records.server";
import { type AskOwnResetInput } from "./schema";

/**
 * Somebody without a session asks for a way back in. Whether that person exists is not even looked at here: the worker does,
 * so that the answer, its time and what is written are the same. Throws `too_many_requests` with the seconds to wait,
 * `not_found` where no e-mail leaves.
 */
export async function askOwnReset(
  services: Pick<Services, "store" | "clock" | "env">,
  { email }: AskOwnResetInput,
  { address }: { address: string | null },
): Promise<void> {
  const { env, store, clock } = services;
  if (env.mail === null) throw new AppError("not_found", { message: "no e-mail leaves here" });
  await countResetRequest(services, { account: email, address });
  await store.transaction((tx) =>
    insertResetRequest(tx, {
      id: newId(),
      emailSha256: createHash("sha256").update(email).digest("hex"),
      askedAt: clock.now(),
      address,
    }),
  );
}
