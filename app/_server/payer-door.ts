import "server-only";
import { createTranslator } from "next-intl";
import { payerPage } from "@/components/pay/payer-page";
import { clientOf } from "@/lib/platform/auth/client-of";
import { getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { countPayerRequest, takeStreamPlace } from "@/lib/domain/charges/payer-limits.server";
import { AppError } from "@/lib/core/app-error";
import { stoppingSignal } from "@/lib/core/stopping";
import { watchObject } from "@/lib/platform/live/watch-object.server";
import { processParts } from "@/lib/runtime/process.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { LOCALE_COOKIE, chooseLocale } from "./locale";
import { newTraceId, toAppError, toReadError } from "./guards";
import { assertNotCrossSite } from "./request-guard";

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

/** The page for the payer: one document, open to whoever has the link. The proxy writes its other headers. */
export async function answerPayerPage(request: Request, secret: string): Promise<Response> {
  const { clock, env } = services();
  const page = pageParts(request);
  try {
    await countPayerRequest(clientOf(request.headers, env.trustedProxies).address);
    const found = await getPayerCharge(services(), secret);
    return htmlResponse(
      found ? 200 : 404,
      payerPage({ ...page, charge: found?.charge ?? null, now: found?.now ?? clock.now() }),
    );
  } catch (error) {
    // Never by its path: the secret stands in it.
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "payer page");
    return htmlResponse(status, payerPage({ ...page, charge: "busy", now: clock.now() }), retryAfterSeconds);
  }
}

function pageParts({ url, headers }: Request) {
  const wanted = new URL(url).searchParams.get("lang");
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]+)`).exec(headers.get("cookie") ?? "")?.[1];
  const locale = chooseLocale(wanted ?? cookie, headers.get("accept-language"));
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: "pay" });
  return { t, locale, nonce: headers.get("x-nonce") ?? "" };
}

const htmlResponse = (status: number, body: string, retryAfterSeconds?: number): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });

/** How this one charge stands, in one word, live. A closed link is as unknown as one that never was. */
export async function openPayerStream(request: Request, secret: string): Promise<Response> {
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
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "payer stream");
    return new Response(null, {
      status,
      headers: {
        "cache-control": "no-store",
        ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      },
    });
  }
}
