import "server-only";
import { createTranslator } from "next-intl";
import { checkPage } from "@/components/receipts/check-page";
import { checkReceipt } from "@/lib/composers/receipts/check-receipt.server";
import { countCheck } from "@/lib/composers/receipts/check-limits.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { LOCALE_COOKIE, chooseLocale } from "./locale";

/** Where anybody checks a receipt: one document, open to all. The proxy writes its other headers. */
export async function answerCheckPage(request: Request): Promise<Response> {
  const { clock, env } = services();
  const asked = new URL(request.url).searchParams;
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]+)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  const locale = chooseLocale(asked.get("lang") ?? cookie, request.headers.get("accept-language"));
  const page = {
    t: createTranslator({ locale, messages: catalogues[locale], namespace: "receipts" }),
    locale,
    isTest: env.environment === "sandbox",
    code: asked.get("c") ?? "",
    now: clock.now(),
  };
  if (page.code === "") return htmlResponse(200, checkPage({ ...page, found: "nothing_asked" }));
  try {
    await countCheck(clientOf(request.headers, env.trustedProxies).address);
    const found = await checkReceipt(services(), page.code);
    return htmlResponse(found ? 200 : 404, checkPage({ ...page, found }));
  } catch (error) {
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "check page");
    const body = checkPage({ ...page, found: status === 429 ? "busy" : "unavailable" });
    return htmlResponse(status, body, retryAfterSeconds);
  }
}

const htmlResponse = (status: number, body: string, retryAfterSeconds?: number): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
