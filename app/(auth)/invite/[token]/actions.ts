"use server";

import { headers } from "next/headers";
import { parseInput } from "@/app/_server/parse-input";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { TakeUpLinkInput } from "@/lib/domain/people/schema";
import { takeUpLink } from "@/lib/domain/people/take-up-link.server";
import { assertSameOrigin } from "@/lib/platform/auth/request-guard";
import { newTraceId, toAppError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";

/** Open to whoever holds the link, which is used up with it: 256 bits that nobody guesses stand in the place of a session. */
export async function takeUpLinkAction(given: {
  token: string;
  password: string;
}): Promise<ActionResult<{ email: string }>> {
  try {
    const all = services();
    assertSameOrigin(await headers(), all.env.appUrl);
    return { ok: true, data: await takeUpLink(all, parseInput(TakeUpLinkInput, given)) };
  } catch (error) {
    return { ok: false, error: toAppError(error, newTraceId(), "takeUpLink").toPublic() };
  }
}
