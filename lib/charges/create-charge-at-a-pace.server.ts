import "server-only";
import { type Context } from "@/lib/context.server";
import { type Pace, keepPace } from "@/lib/store/keep-pace.server";
import { createCharge } from "./create-charge.server";
import { type CreateChargeInput, type CreatedCharge } from "./schema";

/** More than anybody types, and not what a stolen session could flood the account with (security, T34). */
const CHARGING: Pace = { name: "charge", what: "charges of a person", max: 90, windowSeconds: 60 };

/** What a person's forms call: so many in a minute, over all instances. Throws `too_many_requests`. */
export async function createChargeAtAPace(ctx: Context, input: CreateChargeInput): Promise<CreatedCharge> {
  await keepPace(ctx.store, CHARGING, ctx.actor.personId);
  return createCharge(ctx, input);
}
