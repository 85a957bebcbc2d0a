import { z } from "@hono/zod-openapi";
import { badRequest, ServiceError } from "../domain/service-error";
import { issueToken } from "../domain/tokens";
import { type Sandbox } from "../sandbox";
import { inTransaction } from "../store/store";

export const AuthInput = z
  .object({ client_id: z.string().min(1), client_secret: z.string().min(1) })
  .openapi("AuthInput");

export const AuthAnswer = z
  .object({ access_token: z.string(), token_type: z.literal("Bearer"), expires_in: z.literal(300) })
  .openapi("AuthAnswer");

/** Specification, "POST /auth". */
export async function authenticate(sandbox: Sandbox, json: unknown) {
  const input = AuthInput.safeParse(json);
  if (!input.success) throw badRequest("client_id and client_secret are required");
  if (input.data.client_id.includes("\u0000")) throw new ServiceError(401, "Invalid credentials");
  const answer = await inTransaction(sandbox.store, (tx) => issueToken(tx, input.data));
  return { answer, clientId: input.data.client_id };
}
