import { type createTranslator } from "next-intl";
import { Markup, markup } from "@/lib/core/text/markup";
import {
  EVIDENCE_BYTES_MAX,
  EVIDENCE_LINK_FILES_MAX,
  EVIDENCE_MEDIA_TYPES,
} from "@/lib/core/enums/attachments";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { type PhonePage } from "@/lib/domain/evidence/phone-page";
import { type Messages } from "@/messages/catalogue";
import { formatMoment } from "@/components/kit/values/format-moment";
import { LANGUAGE_NAMES } from "@/components/kit/values/language-names";
import { PHONE_SCRIPT } from "./phone-script";
import { PHONE_STYLE } from "./phone-style";

type Page = {
  found: PhonePage | "ended" | "busy";
  t: ReturnType<typeof createTranslator<Messages, "phone">>;
  faults: ReturnType<typeof createTranslator<Messages, "errors.fields">>;
  locale: Locale;
  nonce: string;
};

/** The faults that the browser detects before it sends, and those that the endpoint may return. */
const FAULTS = [
  "file_too_large",
  "file_empty",
  "evidence_type",
  "too_many",
  "link_full",
  "case_full",
  "storage_full",
  "required",
  "deceiving_characters",
  "control_characters",
  "broken_characters",
] as const;

/** The whole document: says what is wanted and what came by this link, and nothing of the case. */
export function phonePage(page: Page): string {
  const { t, locale, nonce, found } = page;
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${t("title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, email=no, address=no">
<link rel="icon" href="/icon.svg">
<style>${new Markup(PHONE_STYLE)}</style>
</head>
<body>
${typeof found === "object" ? deskOf(found, page) : absenceOf(found, page)}
<footer><nav aria-label="${t("language")}">${LOCALES.filter((one) => one !== locale).map(linkTo)}</nav></footer>
<script nonce="${nonce}">${new Markup(PHONE_SCRIPT)}</script>
</body>
</html>
`.text;
}

const linkTo = (locale: Locale): Markup =>
  markup`<a href="?lang=${locale}" lang="${locale}" hreflang="${locale}" rel="nofollow">${LANGUAGE_NAMES[locale]}</a>`;

const absenceOf = (about: "ended" | "busy", { t }: Page): Markup => markup`
<main data-state="${about}">
<h1>${t(`${about}.title`)}</h1>
<p class="soft">${t(`${about}.detail`)}</p>
</main>`;

function deskOf({ item, expiresAt, filesLeft, sent }: PhonePage, { t, faults, locale }: Page): Markup {
  const words = Object.fromEntries(FAULTS.map((fault) => [fault, faults(fault, { limit: "{limit}" })]));
  const isFull = filesLeft === 0;
  return markup`
<main data-state="open" data-until="${expiresAt.getTime()}" data-bytes="${EVIDENCE_BYTES_MAX}" data-words="${JSON.stringify(
    {
      ...words,
      other: t("failed"),
      sending: t("sending", { name: "{name}" }),
      done: t("done", { name: "{name}" }),
      ended: t("ended.title"),
    },
  )}">
<header><span class="brand">Guichê</span><h1>${t("heading", { item: t(`item.${item}`) })}</h1>
<p class="soft">${t("until", { time: formatMoment(expiresAt, locale, "time") })} ${t("left", { count: filesLeft, max: EVIDENCE_LINK_FILES_MAX })}</p></header>
<noscript><p class="bad">${t("noScript")}</p></noscript>
${
  !isFull &&
  markup`<div class="ways">
<label class="way main"><input type="file" accept="image/*" capture="environment" data-files>${t("photo")}</label>
<label class="way"><input type="file" accept="${EVIDENCE_MEDIA_TYPES.join(",")},.eml,.csv,.xlsx,.ods,.docx" multiple data-files>${t("choose")}</label>
</div>
<p class="soft small">${t("kinds", { size: EVIDENCE_BYTES_MAX / 1_048_576 })}</p>`
}
<progress data-part max="1" value="0" aria-label="${t("progress")}" hidden></progress>
<p role="status" data-said></p>
<section aria-labelledby="sent"><h2 id="sent">${t("sent")}</h2>
${
  sent.length === 0
    ? markup`<p class="soft">${t("none")}</p>`
    : markup`<ul>${sent.map(({ name, sizeBytes, addedAt }) => markup`<li><span class="tick" aria-hidden="true">✓</span><bdi>${name}</bdi><small>${sizeWords(sizeBytes, locale)} · ${formatMoment(addedAt, locale, "time")}</small></li>`)}</ul>`
}
</section>
<p class="soft small">${t("privacy")}</p>
</main>`;
}

const sizeWords = (bytes: number, locale: Locale): string =>
  bytes < 1_048_576
    ? `${Math.ceil(bytes / 1_024)} kB`
    : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_048_576)} MB`;
