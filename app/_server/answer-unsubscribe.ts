import "server-only";
import { createTranslator } from "next-intl";
import { plainPage } from "@/components/dispatches/plain-page";
import { type Markup, markup } from "@/lib/core/text/markup";
import { type DispatchTopic } from "@/lib/core/enums/dispatches";
import { readUnsubscribe, unsubscribe } from "@/lib/platform/dispatches/unsubscribe.server";
import { newTraceId, toAppError } from "@/lib/runtime/public-error.server";
import { services } from "@/lib/runtime/services.server";
import { catalogues } from "@/messages/catalogue";
import { chooseLocale } from "./locale";

const TOKEN_MAX = 600;
const tokenOf = (request: Request): string =>
  (new URL(request.url).searchParams.get("t") ?? "").slice(0, TOKEN_MAX);

/**
 * The link of a message unsubscribes from its topics without a session. A mail program posts (RFC 8058); a person confirms on
 * a page first, because a program that only opens links must change nothing.
 */
export function answerUnsubscribePage(request: Request): Response {
  const { t, locale } = wordsFor(request);
  const read = readUnsubscribe(services(), tokenOf(request));
  if (read === null)
    return answer(404, plainPage(locale, t("left.title"), markup`<p>${t("left.unknown")}</p>`));
  const body = markup`<p>${t("left.ask")}</p>
<ul>${read.topics.map((topic) => markup`<li>${nameOf(t, topic)}</li>`)}</ul>
${askedBy(t("left.confirm"))}`;
  return answer(200, plainPage(locale, t("left.title"), body));
}

export async function answerUnsubscribe(request: Request): Promise<Response> {
  const { t, locale } = wordsFor(request);
  try {
    const done = await unsubscribe(services(), tokenOf(request));
    const said = done === null ? t("left.unknown") : t("left.done");
    return answer(done === null ? 404 : 200, plainPage(locale, t("left.title"), markup`<p>${said}</p>`));
  } catch (error) {
    const { status } = toAppError(error, newTraceId(), "unsubscribe");
    const body = markup`<p>${t("left.failed")}</p>
${askedBy(t("left.again"))}`;
    return answer(status, plainPage(locale, t("left.title"), body));
  }
}

function wordsFor(request: Request) {
  const locale = chooseLocale(undefined, request.headers.get("accept-language"));
  return { locale, t: createTranslator({ locale, messages: catalogues[locale], namespace: "dispatches" }) };
}

/** The form posts to its own address. */
const askedBy = (words: string): Markup => markup`<form method="post"><button>${words}</button></form>`;

const nameOf = (t: ReturnType<typeof wordsFor>["t"], topic: DispatchTopic): string =>
  t(`topics.${topic}.name`);

const answer = (status: number, body: string): Response =>
  new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex, nofollow",
    },
  });
