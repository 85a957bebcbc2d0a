import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type RateLimit } from "@/lib/platform/store/rate-limit.server";
import { createCharge } from "./create-charge.server";
import { type CreateChargeInput, type CreatedCharge } from "./schema";

/** More than anybody types, and not what a stolen session could flood the account with (security, T34). */
const CHARGING: RateLimit = { name: "charge", what: "charges of a person", max: 90, windowSeconds: 60 };

/**
 * Creates a charge for a person's forms, limited to so many in a minute over all instances. Throws
 * `too_many_requests`.
 */
export const createChargeRateLimited = (ctx: Context, input: CreateChargeInput): Promise<CreatedCharge> =>
  createCharge(ctx, input, CHARGING);
