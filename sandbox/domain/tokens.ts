import { type Tx } from "../store/store";
import { hashSecret, newSecret, secretMatches } from "./secrets";
import { ServiceError } from "./service-error";

/** Specification, "Limits". */
export const TOKEN_LIFE_SECONDS = 300;

export async function issueToken(
  tx: Tx,
  input: { client_id: string; client_secret: string },
): Promise<{ access_token: string; token_type: "Bearer"; expires_in: number }> {
  const [credential] = await tx.query<{ client_id: string; secret_hash: string }>(
    "select client_id, secret_hash from credentials where client_id = $1",
    [input.client_id],
  );
  if (!credential || !secretMatches(input.client_secret, credential.secret_hash))
    throw new ServiceError(401, "Invalid credentials");
  if (tx.state.readings.newTokenRevokesOld)
    await tx.query("delete from tokens where client_id = $1", [credential.client_id]);
  else
    await tx.query("delete from tokens where client_id = $1 and expires_at <= $2", [
      credential.client_id,
      tx.now,
    ]);
  const token = newSecret();
  await tx.query("insert into tokens (hash, client_id, expires_at) values ($1, $2, $3)", [
    hashSecret(token),
    credential.client_id,
    new Date(tx.now.getTime() + TOKEN_LIFE_SECONDS * 1000),
  ]);
  return { access_token: token, token_type: "Bearer", expires_in: TOKEN_LIFE_SECONDS };
}

export const revokeAllTokens = (tx: Tx): Promise<unknown> => tx.query("delete from tokens");
