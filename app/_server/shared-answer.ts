import "server-only";
import { type Actor, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { type SharedReads, openSharedReads } from "./shared-reads";

const holder = globalThis as typeof globalThis & { __guicheReads?: SharedReads };

/** One instance per process: any change that its hub receives may affect any answer. */
function reads(): SharedReads {
  if (holder.__guicheReads) return holder.__guicheReads;
  const shared = openSharedReads(() => performance.now());
  const { change } = shared;
  processParts(services()).hub.subscribe({ onFrames: change, onGap: change, onAhead: change });
  return (holder.__guicheReads = shared);
}

/**
 * The answer to a query that is the same for one role and scope. Concurrent requests share one read; where no changes
 * are received, each request is answered alone.
 */
export async function sharedAnswer(
  { actor, wallet }: Pick<Context, "actor" | "wallet">,
  question: string,
  read: () => Promise<unknown>,
): Promise<Response> {
  const { hub } = processParts(services());
  const text = async () => JSON.stringify(await read());
  const body = hub.isListening()
    ? await reads().text(JSON.stringify([...actorCacheKey(actor), wallet, question]), text)
    : await text();
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** All that an answer may hang on, of the person: never who it is. */
function actorCacheKey(actor: Actor): unknown[] {
  const scope = scopeOf(actor);
  return [actor.role, scope === "all" ? scope : scope.toSorted()];
}
