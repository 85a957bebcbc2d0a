import "server-only";
import { AppError } from "@/lib/core/app-error";
import { stoppingSignal } from "@/lib/core/stopping";
import { getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { countPayerRequest, takeStreamPlace } from "@/lib/domain/charges/payer-limits.server";
import { clientOf } from "@/lib/platform/auth/client-of";
import { assertNotCrossSite } from "@/lib/platform/auth/request-guard";
import { watchObject } from "@/lib/platform/live/watch-object.server";
import { refusalOf } from "./open-live-stream.server";
import { processParts } from "./process.server";
import { newTraceId, toAppError, toReadError } from "./public-error.server";
import { services } from "./services.server";

/** The word with which a stream ends: the link was closed while somebody looked. */
const GONE = "gone";

const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** How this one charge stands, in one word, live. A closed link is as unknown as one that never was. */
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
