import "server-only";
import { AppError } from "@/lib/core/errors/app-error";
import { stoppingSignal } from "@/lib/core/process/stopping";
import { type FoundPayerCharge, getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { countPayerRequest, takeStreamPlace } from "@/lib/domain/charges/payer-limits.server";
import { notePayerOpened } from "@/lib/domain/charges/note-payer-opened.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { assertNotCrossSite } from "@/lib/platform/auth/request-guard";
import { sessionCookieName } from "@/lib/platform/auth/sessions/session-cookie";
import { sessionIdOf, sessionTokenIn } from "@/lib/platform/auth/sessions/session-token.server";
import { type Services } from "@/lib/platform/context.server";
import { watchObject } from "@/lib/platform/live/watch-object.server";
import { refusalOf } from "./open-live-stream.server";
import { processParts } from "./process.server";
import { newTraceId, toAppError, toReadError } from "./public-error.server";
import { services } from "./services.server";

/** The value with which a stream ends: the link was closed while its page was open. */
const GONE = "gone";

const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Streams the status of this one charge as a single value, live. A closed link is as unknown as one that never
 * existed.
 */
export async function openPayerStream(
  request: Pick<Request, "headers" | "signal">,
  secret: string,
): Promise<Response> {
  const all = services();
  try {
    assertNotCrossSite(request.headers);
    const { address } = clientOf(request.headers, all.env.trustedProxies);
    await countPayerRequest(address);
    const found = await getPayerCharge(all, secret);
    if (!found) throw new AppError("not_found", { message: "payer link" });
    const leave = takeStreamPlace(address);
    await notePayer(all, found, request.headers).catch((error: unknown) => {
      leave();
      throw error;
    });
    const signal = AbortSignal.any([request.signal, stoppingSignal()]);
    const stream = watchObject(
      processParts(all).hub,
      { name: "charge.changed", id: found.chargeId },
      async () => (await getPayerCharge(all, secret))?.charge.state ?? null,
      { gone: GONE, signal, onEnd: leave },
    );
    return new Response(stream, { headers: STREAM_HEADERS });
  } catch (error) {
    return refusalOf(toAppError(toReadError(error), newTraceId(), "payer stream"));
  }
}

/**
 * Link previews and crawlers read the page and run none of its script; the person who made the link views it signed
 * in.
 */
async function notePayer(all: Services, found: FoundPayerCharge, headers: Headers): Promise<void> {
  const token = sessionTokenIn(headers.get("cookie") ?? undefined, sessionCookieName(all.env.appUrl));
  if ((await sessionIdOf(token, all.env.authSecrets)) === null) await notePayerOpened(all, found);
}
