import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { countResetRequest } from "@/lib/platform/auth/sign-in/attempt-limits.server";
import { type Services } from "@/lib/platform/context.server";
import { insertResetRequest } from "@/lib/platform/mail/records.server";
import { type RequestOwnResetInput } from "./schema";

/**
 * Stores a request for an account reset, made without a session. Only the worker checks whether the person exists, so
 * that the answer, its time and the stored data are the same. Throws `too_many_requests` with the seconds to wait,
 * and `not_found` where no e-mail can be sent.
 */
export async function requestOwnReset(
  services: Pick<Services, "store" | "clock" | "env">,
  { email }: RequestOwnResetInput,
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
