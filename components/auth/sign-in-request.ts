import { type PublicError } from "@/lib/core/errors/app-error";
import { type PasskeyRequest } from "@/lib/platform/auth/second-step/passkey-schema";
import { type DeviceAnswer, signWithPasskey } from "./passkeys/sign-with-passkey";

export type SignInAnswer =
  | {
      outcome: "signed_in" | "refused" | "code_needed" | "passkey_needed" | "code_refused" | "failed";
    }
  | { outcome: "too_many"; retryAfterSeconds: number };

/** The outcomes in the answer that mean that a code is requested. */
export const CODE_OUTCOMES: readonly string[] = ["code_needed", "passkey_needed", "code_refused"];

type Credentials = { email: string; password: string; code?: string };

export const requestSignIn = ({ email, password, code }: Credentials): Promise<SignInAnswer> =>
  request("credentials", { email, password, ...(code !== undefined && { code }) });

export const requestPasskeySignIn = (answer: string): Promise<SignInAnswer> => request("passkey", { answer });

/**
 * Asks for a signature by any passkey of this site. The device reports whose passkey it is. Throws where there is no
 * answer.
 */
export async function requestPasskeySignature(): Promise<DeviceAnswer> {
  const response = await fetch("/api/auth/passkey", { method: "POST", cache: "no-store" });
  if (response.status === 404) return { is: "not_supported" };
  if (!response.ok) throw new Error(`asked for a passkey, answered ${response.status}`);
  return signWithPasskey((await response.json()) as PasskeyRequest);
}

/** Calls next-auth's credentials endpoint without next-auth's client: two requests and one answer. */
async function request(
  door: "credentials" | "passkey",
  given: Record<string, string>,
): Promise<SignInAnswer> {
  try {
    const csrf = await fetch("/api/auth/csrf", { cache: "no-store" });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const response = await fetch(`/api/auth/callback/${door}`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, ...given, json: "true" }),
    });
    if (response.ok) return { outcome: "signed_in" };
    const { error } = (await response.json()) as { error: PublicError };
    return answerOf(error);
  } catch {
    return { outcome: "failed" };
  }
}

function answerOf({ code, fields, retryAfterSeconds }: PublicError): SignInAnswer {
  if (code === "too_many_requests")
    return { outcome: "too_many", retryAfterSeconds: retryAfterSeconds ?? 60 };
  if (code !== "not_signed_in") return { outcome: "failed" };
  const asked = fields?.code;
  return asked === "code_needed" || asked === "passkey_needed" || asked === "code_refused"
    ? { outcome: asked }
    : { outcome: "refused" };
}
