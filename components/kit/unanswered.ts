import { unstable_isUnrecognizedActionError as isOfAnotherBuild } from "next/navigation";
import { type ActionResult } from "@/lib/core/app-error";

/**
 * What it means that an action gave no answer. The server knows no such action: the page is of another build, and
 * nothing was done (security, T35). Null for anything else, of which nobody knows what came.
 */
export const unanswered = (error: unknown): (ActionResult<never> & { ok: false }) | null =>
  isOfAnotherBuild(error) ? { ok: false, error: { code: "outdated_page" } } : null;
