import "server-only";
import { createTranslator } from "next-intl";
import { phonePage } from "@/components/blocks/evidence/phone-page";
import { EVIDENCE_BYTES_MAX } from "@/lib/core/enums/attachments";
import {
  assertLinkOpen,
  countPhoneRequest,
  readPhonePage,
  receiveFromPhone,
} from "@/lib/domain/evidence/evidence-links.server";
import { faultOf, nameIn, readAttachment } from "@/lib/platform/attachments/attachment-bytes.server";
import { clientOf } from "@/lib/platform/auth/sign-in/client-of";
import { assertSameOrigin } from "@/lib/platform/auth/request-guard";
import { newTraceId, toAppError, toReadError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { errorResponse } from "./define-route";
import { LOCALE_COOKIE, chooseLocale } from "./locale";

/**
 * The page on which a phone uploads evidence: one document, open to any holder of the link while it is valid. The
 * proxy writes its other headers.
 */
export async function answerPhonePage(request: Request, secret: string): Promise<Response> {
  const { env } = services();
  const page = { ...wordsFor(request), nonce: request.headers.get("x-nonce") ?? "" };
  try {
    await countPhoneRequest(clientOf(request.headers, env.trustedProxies).address);
    const found = await readPhonePage(services(), secret);
    return htmlResponse(found ? 200 : 404, phonePage({ ...page, found: found ?? "ended" }));
  } catch (error) {
    // The label is never the path, because the path contains the secret.
    const { status, retryAfterSeconds } = toAppError(toReadError(error), newTraceId(), "phone page");
    return htmlResponse(status, phonePage({ ...page, found: "busy" }), retryAfterSeconds);
  }
}

/** Takes one file by a link. The response reveals nothing about the case: the page is requested again. */
export async function takePhoneFile(
  request: Request,
  { secret, fileId }: { secret: string; fileId: string },
): Promise<Response> {
  const { env } = services();
  try {
    assertSameOrigin(request.headers, env.appUrl);
    await countPhoneRequest(clientOf(request.headers, env.trustedProxies).address);
    // Checked before a body is read: a sender without a link cannot upload anything.
    await assertLinkOpen(services(), secret);
    if (Number(request.headers.get("content-length") ?? 0) > EVIDENCE_BYTES_MAX)
      throw faultOf(`file_too_large:${EVIDENCE_BYTES_MAX / 1_048_576}`);
    const bytes = await readAttachment(request.body, EVIDENCE_BYTES_MAX);
    const name = nameIn(request.headers);
    return noStore(
      Response.json(await receiveFromPhone(services(), { secret, evidenceId: fileId, name, bytes })),
    );
  } catch (error) {
    return noStore(errorResponse(toAppError(error, newTraceId(), "phone file")));
  }
}

function wordsFor({ url, headers }: Request) {
  const wanted = new URL(url).searchParams.get("lang");
  const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]+)`).exec(headers.get("cookie") ?? "")?.[1];
  const locale = chooseLocale(wanted ?? cookie, headers.get("accept-language"));
  const messages = catalogues[locale];
  return {
    locale,
    t: createTranslator({ locale, messages, namespace: "phone" }),
    faults: createTranslator({ locale, messages, namespace: "errors.fields" }),
  };
}

function noStore(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

const htmlResponse = (status: number, body: string, retryAfterSeconds?: number): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
    },
  });
