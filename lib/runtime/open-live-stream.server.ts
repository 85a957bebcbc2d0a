import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { assertNotCrossSite } from "@/lib/platform/auth/request-guard";
import {
  type Actor,
  audienceOf,
  mustSetUpSecondStep,
  mayReceiveUpdates,
} from "@/lib/platform/auth/rights/rights";
import { positionOf } from "@/lib/platform/live/position";
import { acquireStreamSlot } from "@/lib/platform/live/stream-slots.server";
import { liveStream } from "@/lib/platform/live/stream.server";
import { processParts } from "./process.server";
import { newTraceId, toAppError, toReadError } from "./public-error.server";
import { services } from "./services.server";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "cross-origin-resource-policy": "same-origin",
};

/** The part of a request that a stream needs, whichever server received the request. */
export type StreamRequest = Pick<Request, "headers" | "url" | "signal">;

/** One person's live stream: it ends with the request, with the session, or with the process. */
export async function openLiveStream(
  request: StreamRequest,
  findWhoAsks: () => Promise<Actor | null>,
): Promise<Response> {
  let actor: Actor | null;
  let leave: () => void;
  try {
    assertNotCrossSite(request.headers);
    actor = await findWhoAsks();
    if (!actor) throw new AppError("not_signed_in");
    if (mustSetUpSecondStep(actor))
      throw new AppError("not_allowed", { message: "second step to be set up" });
    const { env } = services();
    const { address } = clientOf(request.headers, env.trustedProxies);
    leave = acquireStreamSlot({ personId: actor.personId, address }, env.liveStreamsMax);
  } catch (error) {
    return refusalOf(toAppError(toReadError(error), newTraceId(), "live stream"));
  }

  const all = services();
  const { personId, sessionId } = actor;
  const sightOf = (viewer: Actor) => ({
    audience: audienceOf(viewer),
    maySee: (wallet: string) => mayReceiveUpdates(viewer, wallet),
  });
  const { hub, sessions } = processParts(all);
  const stream = liveStream(
    hub,
    {
      personId,
      sight: sightOf(actor),
      watch: (tell) => sessions.watch(sessionId, (still) => tell(still && sightOf(still))),
      onEnd: leave,
    },
    AbortSignal.any([request.signal, stoppingSignal()]),
    positionOf(request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("at")),
  );
  return new Response(stream, { headers: HEADERS });
}

/** The refusal has no body, because clients do not read the body of a stream. */
export const refusalOf = ({ status, retryAfterSeconds }: AppError): Response =>
  new Response(null, {
    status,
    headers: {
      "cache-control": "no-store",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
