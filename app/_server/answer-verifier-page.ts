import "server-only";
import { createTranslator } from "next-intl";
import { verifierPage } from "@/components/blocks/evidence/verifier-page";
import { findPublicKey } from "@/lib/composers/dossiers/installation-key.server";
import { countCheck } from "@/lib/composers/receipts/check-limits.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { LOCALE_COOKIE, chooseLocale } from "./locale";

/** Where this installation publishes the key that it signs dossiers with, and anybody checks one. Nothing of a dossier is sent. */
export async function answerVerifierPage(request: Request): Promise<Response> {
  const { env } = services();
  const asked = new URL(request.url).searchParams.get("lang");
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]+)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  const locale = chooseLocale(asked ?? cookie, request.headers.get("accept-language"));
  try {
    await countCheck(clientOf(request.headers, env.trustedProxies).address);
    const body = verifierPage({
      t: createTranslator({ locale, messages: catalogues[locale], namespace: "dossier" }),
      locale,
      key: await findPublicKey(services()),
      address: `${env.appUrl}/conferir/dossie`,
      nonce: request.headers.get("x-nonce") ?? "",
    });
    return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
  } catch (error) {
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "verifier page");
    return new Response(null, {
      status,
      headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    });
  }
}
