"use server";

import { headers } from "next/headers";
import { parseInput } from "@/app/_server/parse-input";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { RedeemLinkInput } from "@/lib/domain/people/schema";
import { redeemLink } from "@/lib/domain/people/redeem-link.server";
import { assertSameOrigin } from "@/lib/platform/auth/request-guard";
import { newTraceId, toAppError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";

/**
 * Open to any holder of the one-time link, which this action uses up. Its 256 bits cannot be guessed and replace a
 * session.
 */
export async function takeUpLinkAction(given: {
  token: string;
  password: string;
}): Promise<ActionResult<{ email: string }>> {
  try {
    const all = services();
    assertSameOrigin(await headers(), all.env.appUrl);
    return { ok: true, data: await redeemLink(all, parseInput(RedeemLinkInput, given)) };
  } catch (error) {
    return { ok: false, error: toAppError(error, newTraceId(), "takeUpLink").toPublic() };
  }
}
