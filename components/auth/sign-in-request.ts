import { type PublicError } from "@/lib/core/app-error";

export type SignInAnswer =
  | { outcome: "signed_in" | "refused" | "code_needed" | "code_refused" | "failed" }
  | { outcome: "too_many"; retryAfterSeconds: number };

type Credentials = { email: string; password: string; code?: string };

/** next-auth's credentials door, without next-auth's client: two requests and one answer. */
export async function requestSignIn({ email, password, code }: Credentials): Promise<SignInAnswer> {
  try {
    const csrf = await fetch("/api/auth/csrf", { cache: "no-store" });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const response = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({
        csrfToken,
        email,
        password,
        ...(code !== undefined && { code }),
        json: "true",
      }),
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
  if (fields?.code === "code_needed" || fields?.code === "code_refused") return { outcome: fields.code };
  return { outcome: "refused" };
}
