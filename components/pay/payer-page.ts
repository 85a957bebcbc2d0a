import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { type createTranslator } from "next-intl";
import { type PayerCharge } from "@/lib/domain/charges/payer-charge";
import { colourOf, inkOn } from "@/lib/core/pictures/colour";
import { initialsOf } from "@/lib/core/text/initials";
import { isPngData } from "@/lib/core/pictures/png-data";
import { formatBrl } from "@/lib/core/money/money";
import { withVisibleControls } from "@/lib/core/text/text";
import { type Messages } from "@/messages/catalogue";
import { formatMoment } from "../kit/values/format-moment";
import { LANGUAGE_NAMES } from "../kit/values/language-names";
import { Markup, markup } from "@/lib/core/text/markup";
import { PAYER_SCRIPT } from "./payer-script";
import { PAYER_STYLE } from "./payer-style";

type PayTranslator = ReturnType<typeof createTranslator<Messages, "pay">>;

type Page = {
  /** Null: no such link. `busy`: it cannot be said now. */
  charge: PayerCharge | null | "busy";
  t: PayTranslator;
  locale: Locale;
  nonce: string;
  now: Date;
};

/**
 * The whole document. No React and no other file: a payer's phone loads one answer of a few kilobytes, and sees the
 * charge even where it runs no script.
 */
export function payerPage(page: Page): string {
  const { t, locale, nonce, charge } = page;
  const isKnown = charge !== null && charge !== "busy";
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${isKnown ? titleOf(charge, t, locale) : t("title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, email=no, address=no">
<link rel="icon" href="/icon.svg">
<noscript><meta http-equiv="refresh" content="15"></noscript>
<style>${new Markup(PAYER_STYLE)}</style>
</head>
<body>
${isKnown ? chargeOf(charge, page) : absenceOf(charge === null ? "gone" : "busy", page)}
<footer><nav aria-label="${t("language")}">${LOCALES.filter((one) => one !== locale).map(linkTo)}</nav></footer>
<script nonce="${nonce}">${new Markup(PAYER_SCRIPT)}</script>
</body>
</html>
`.text;
}

const linkTo = (locale: Locale): Markup =>
  markup`<a href="?lang=${locale}" lang="${locale}" hreflang="${locale}" rel="nofollow">${LANGUAGE_NAMES[locale]}</a>`;

const titleOf = ({ state, amountCentavos }: PayerCharge, t: PayTranslator, locale: Locale): string =>
  `${t(`state.${state}`)} · ${formatBrl(amountCentavos, locale)}`;

const absenceOf = (about: "gone" | "busy", { t, now }: Page): Markup => markup`
<main data-state="${about}" data-now="${now.getTime()}">
<h1 tabindex="-1">${t(`${about}.title`)}</h1>
<p class="soft">${t(`${about}.detail`)}</p>
</main>`;

const LOOKS: Partial<Record<PayerCharge["state"], string>> = { completed: "good", failed: "bad" };

function chargeOf(charge: PayerCharge, { t, locale, now }: Page): Markup {
  const { shop, logo, state, amountCentavos, description, code, settledAt } = charge;
  const isPaid = state === "completed" && settledAt !== null;
  return markup`
<main data-state="${state}" data-now="${now.getTime()}">
${(shop ?? logo) !== null && shopOf(shop, logo)}
<h1 tabindex="-1" class="${LOOKS[state] ?? ""}">${t(`state.${state}`)}</h1>
<p class="amount">${formatBrl(amountCentavos, locale)}</p>
${code !== null && clockOf(charge, t)}
${code !== null && awayOf(t)}
${description !== null && markup`<p><bdi>${withVisibleControls(description)}</bdi></p>`}
${code !== null && codeOf(code, t)}
${code !== null && termOf(charge, t, locale)}
${isPaid && markup`<p class="soft">${t("paidAt", { moment: formatMoment(settledAt, locale, "seconds") })}</p>`}
${state !== "completed" && code === null && markup`<p class="soft">${t(`detail.${state}`)}</p>`}
</main>`;
}

const codeOf = (
  { pixCopyPaste, qrPng, receiver }: NonNullable<PayerCharge["code"]>,
  t: PayTranslator,
): Markup => markup`
${receiver !== null && markup`<p class="soft">${t("receiver")}: <bdi>${withVisibleControls(receiver)}</bdi></p>`}
${qrPng !== null && isPngData(qrPng) && pictureOf(qrPng, t)}
<p class="soft screen">${t("how")}</p>
<button type="button" data-copy data-copied="${t("copied")}" data-failed="${t("copyFailed")}" hidden>${t("copy")}</button>
<code data-pix-code tabindex="0" role="textbox" aria-readonly="true" aria-label="${t("code")}">${pixCopyPaste}</code>
<p class="soft" role="status" data-said></p>`;

/**
 * The image is part of the page and drawn by us: none is requested from any other host. Without one, initials are
 * shown on the shop's own colour.
 */
function shopOf(shop: PayerCharge["shop"], logo: string | null): Markup {
  const colour = colourOf(shop?.color ?? null);
  const shown = shop && withVisibleControls(shop.name);
  const mark =
    logo !== null && isPngData(logo)
      ? markup`<img class="logo" src="${logo}" alt="" width="40" height="40">`
      : markup`<span class="logo" aria-hidden="true">${initialsOf(shown)}</span>`;
  return markup`<p class="shop" style="--shop:${colour};--on-shop:${inkOn(colour)}">${mark}${shown !== null && markup`<strong><bdi>${shown}</bdi></strong>`}</p>`;
}

const pictureOf = (qrPng: string, t: PayTranslator): Markup =>
  markup`<div class="qr"><img src="${qrPng}" alt="${t("qrAlt")}" width="240" height="240"></div>`;

/** The term as a moment, which prints. */
const termOf = ({ expiresAt }: PayerCharge, t: PayTranslator, locale: Locale): Markup | null =>
  expiresAt && markup`<p class="soft">${t("expiresAt", { moment: formatMoment(expiresAt, locale) })}</p>`;

/**
 * Shown near the clock while nothing can be requested. Image and code are part of the page, and remain as good as
 * before.
 */
const awayOf = (t: PayTranslator): Markup =>
  markup`<p class="away" role="status" data-offline="${t("offline")}" data-over="${t("offlineOver")}"></p>`;
/** The expiry as a clock, which the script updates, and which stays in view. */
const clockOf = ({ expiresAt }: PayerCharge, t: PayTranslator): Markup | null =>
  expiresAt &&
  markup`<p class="clock" role="timer" data-until="${expiresAt.getTime()}" data-left="${t("left", { time: "{time}" })}" hidden></p>`;
