import "server-only";
import { createTranslator } from "next-intl";
import { payerPage } from "@/components/pay/payer-page";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { getPayerCharge } from "@/lib/domain/charges/get-payer-charge.server";
import { countPayerRequest } from "@/lib/domain/charges/payer-limits.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { LOCALE_COOKIE, chooseLocale } from "./locale";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";

/** The page for the payer: one document, open to any holder of the link. The proxy writes its other headers. */
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
    // The label is never the path, because the path contains the secret.
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
