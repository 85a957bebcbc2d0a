import "server-only";
import { type Context } from "@/lib/context.server";
import { type Pace, keepPace } from "@/lib/store/keep-pace.server";

/** Each asking is a call for each wallet: as many as somebody types, and not what a script could. */
const ASKING: Pace = { name: "ask", what: "askings of the service", max: 30, windowSeconds: 60 };

/** Counts one asking of a person. Throws `too_many_requests`. */
export const countAsking = ({ store, actor }: Pick<Context, "store" | "actor">): Promise<void> =>
  keepPace(store, ASKING, actor.personId);
