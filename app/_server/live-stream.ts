import "server-only";
import { currentActor } from "./current-actor";
import { type Actor, maySeeWallet } from "@/lib/platform/auth/rights";
import { findActor } from "@/lib/platform/auth/sessions.server";
import { AppError } from "@/lib/core/app-error";
import { stoppingSignal } from "@/lib/core/stopping";
import { positionOf } from "@/lib/platform/live/position";
import { liveStream } from "@/lib/platform/live/stream.server";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { newTraceId, toAppError, toReadError } from "./guards";
import { assertNotCrossSite } from "./request-guard";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "cross-origin-resource-policy": "same-origin",
};

/** One person's live stream: it ends with the request, with the session, or with the process. */
export async function openLiveStream(request: Request): Promise<Response> {
  let actor: Actor | null;
  try {
    assertNotCrossSite(request.headers);
    actor = await currentActor();
    if (!actor) throw new AppError("not_signed_in");
  } catch (error) {
    return refusalOf(toAppError(toReadError(error), newTraceId(), "live stream"));
  }

  const all = services();
  const viewerOf = (viewer: Actor) => ({ maySee: (wallet: string) => maySeeWallet(viewer, wallet) });
  const stream = liveStream(
    processParts(all).hub,
    {
      personId: actor.personId,
      ...viewerOf(actor),
      refresh: async () => {
        const still = await findActor(all, actor.sessionId, { isActivity: false });
        return still && viewerOf(still);
      },
    },
    AbortSignal.any([request.signal, stoppingSignal()]),
    positionOf(request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("at")),
  );
  return new Response(stream, { headers: HEADERS });
}

const refusalOf = ({ status, retryAfterSeconds }: AppError): Response =>
  new Response(null, {
    status,
    headers: {
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
