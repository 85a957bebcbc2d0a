import "server-only";
import { type Actor, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { type SharedReads, openSharedReads } from "./shared-reads";

const holder = globalThis as typeof globalThis & { __guicheReads?: SharedReads };

/** One for a process: whatever its hub hears may have changed any answer. */
function reads(): SharedReads {
  if (holder.__guicheReads) return holder.__guicheReads;
  const shared = openSharedReads(() => performance.now());
  const { change } = shared;
  processParts(services()).hub.subscribe({ onFrames: change, onGap: change, onAhead: change });
  return (holder.__guicheReads = shared);
}

/**
 * The answer to a question that all of one role and scope would get alike, read once for those who ask it together. Where
 * nothing is heard of changes each is answered alone.
 */
export async function sharedAnswer(
  { actor, wallet }: Pick<Context, "actor" | "wallet">,
  question: string,
  read: () => Promise<unknown>,
): Promise<Response> {
  const { hub } = processParts(services());
  const text = async () => JSON.stringify(await read());
  const body = hub.isListening()
    ? await reads().text(JSON.stringify([...whoAsks(actor), wallet, question]), text)
    : await text();
  return new Response(body, { headers: { "content-type": "application/json" } });
}

/** All that an answer may hang on, of the person: never who it is. */
function whoAsks(actor: Actor): unknown[] {
  const scope = scopeOf(actor);
  return [actor.role, scope === "all" ? scope : scope.toSorted()];
}
