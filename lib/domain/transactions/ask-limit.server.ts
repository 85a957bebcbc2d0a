import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { type RateLimit, enforceRateLimit } from "@/lib/platform/store/rate-limit.server";

/** Each asking is a call for each wallet: as many as somebody types, and not what a script could. */
const ASKING: RateLimit = { name: "ask", what: "askings of the service", max: 30, windowSeconds: 60 };

/** Counts one asking of a person. Throws `too_many_requests`. */
export const countAsking = ({ store, actor }: Pick<Context, "store" | "actor">): Promise<void> =>
  enforceRateLimit(store, ASKING, actor.personId);
