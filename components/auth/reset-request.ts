import { type PublicError } from "@/lib/core/app-error";

export type ResetAnswer =
  | { outcome: "asked" | "not_an_email" | "failed" }
  | { outcome: "too_many"; retryAfterSeconds: number };

/** Asks for a link to one's own mailbox. Whether anybody has this e-mail is not said. */
export async function requestReset(email: string): Promise<ResetAnswer> {
  try {
    const response = await fetch("/api/auth/reset", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    if (response.ok) return { outcome: "asked" };
    const { error } = (await response.json()) as { error: PublicError };
    if (error.code === "too_many_requests")
      return { outcome: "too_many", retryAfterSeconds: error.retryAfterSeconds ?? 60 };
    return { outcome: error.code === "invalid_input" ? "not_an_email" : "failed" };
  } catch {
    return { outcome: "failed" };
  }
}
