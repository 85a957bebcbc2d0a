import { type createTranslator } from "next-intl";
import { type Checked } from "@/lib/composers/receipts/receipt";
import { formatDocument } from "@/lib/core/brazil/documents";
import { colourOf, inkOn } from "@/lib/core/pictures/colour";
import { initialsOf } from "@/lib/core/text/initials";
import { Markup, markup } from "@/lib/core/text/markup";
import { isPngData } from "@/lib/core/pictures/png-data";
import { centavos, formatBrl } from "@/lib/core/money/money";
import { CODE_TEXT_MAX, codeLettersOf, groupedCode, readCode } from "@/lib/core/transactions/receipt-code";
import { withVisibleControls } from "@/lib/core/text/text";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { type Messages } from "@/messages/catalogue";
import { formatMoment } from "../kit/values/format-moment";
import { LANGUAGE_NAMES } from "../kit/values/language-names";
import { CHECK_STYLE } from "./check-style";

type ReceiptTranslator = ReturnType<typeof createTranslator<Messages, "receipts">>;

type Page = {
  /** Null: no receipt is called so. */
  found: Checked | null | "nothing_asked" | "busy" | "unavailable";
  code: string;
  t: ReceiptTranslator;
  locale: Locale;
  now: Date;
  isTest: boolean;
};

/** The whole document: no script, no other file, and nothing that says who paid or received from outside. */
export function checkPage(page: Page): string {
  const { t, locale, found, isTest } = page;
  const known = found !== null && typeof found === "object" ? found : null;
  const code = groupedCode(readCode(page.code));
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${t("check.title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, email=no, address=no">
<link rel="icon" href="/icon.svg">
<style>${new Markup(CHECK_STYLE)}</style>
</head>
<body>
<header>${isTest && markup`<p class="band">${t("check.test")}</p>`}
<div class="top">${known ? brandOf(known) : markup`<span class="brand"><strong>Guichê</strong></span>`}
<nav aria-label="${t("check.language")}">${LOCALES.filter((one) => one !== locale).map((one) => linkTo(one, code))}</nav></div></header>
<main${found === "nothing_asked" ? new Markup(' class="alone"') : null}>
${found !== "nothing_asked" && resultOf(page)}
<section class="ask">
${found === "nothing_asked" ? markup`<h1>${t("check.title")}</h1>` : markup`<h2 class="large">${t("check.title")}</h2>`}
<p class="soft">${t("check.intro")}</p>
<form method="get" action="/conferir">
<label for="code">${t("check.code")}</label>
<input id="code" name="c" value="${code === "" ? codeLettersOf(page.code) : code}" placeholder="7KQ4-M2XP-93TD" required maxlength="${CODE_TEXT_MAX}" autocomplete="off" autocapitalize="characters" spellcheck="false">
<input type="hidden" name="lang" value="${locale}">
<button type="submit">${t("check.submit")}</button>
</form>
<p class="soft small">${t("check.privacy")}</p>
</section>
</main>
<footer>Guichê</footer>
</body>
</html>
`.text;
}

const linkTo = (locale: Locale, code: string): Markup =>
  markup`<a href="?lang=${locale}${code === "" ? null : `&c=${code}`}" lang="${locale}" hreflang="${locale}" rel="nofollow">${LANGUAGE_NAMES[locale]}</a>`;

function brandOf({ merchant }: Checked): Markup {
  const colour = colourOf(merchant.color);
  const name = withVisibleControls(merchant.name);
  const mark =
    merchant.logo !== null && isPngData(merchant.logo)
      ? markup`<img class="logo" src="${merchant.logo}" alt="" width="34" height="34">`
      : markup`<span class="logo" aria-hidden="true" style="background:${colour};color:${inkOn(colour)}">${initialsOf(name)}</span>`;
  return markup`<span class="brand">${mark}<strong><bdi>${name}</bdi></strong></span>`;
}

function resultOf(page: Page): Markup {
  const { found, t } = page;
  if (found !== null && typeof found === "object") return receiptOf(found, page);
  const about = found === "busy" || found === "unavailable" ? found : "none";
  return markup`<section class="card" role="status" data-check="${about}">
<h1 class="said ${about === "none" ? "bad" : ""}">${t(`check.${about}`)}</h1>
<p class="soft">${t(`check.${about}Detail`)}</p>
</section>`;
}

function receiptOf(checked: Checked, { t, locale, now }: Page): Markup {
  const { kind, stands, amountCentavos, at, returned, merchant, e2eId } = checked;
  const brl = (amount: number) => formatBrl(centavos(amount), locale);
  const said = (moment: Date) => formatMoment(moment, locale);
  const isGone = returned !== null && returned.centavos >= amountCentavos;
  const state = stands === "true" ? (isGone ? "returned" : "true") : stands;
  const row = (term: string, value: string | null): Markup | null =>
    value === null
      ? null
      : markup`<div><dt>${term}</dt><dd><bdi>${withVisibleControls(value)}</bdi></dd></div>`;
  return markup`<section class="card" role="status" data-check="${state}">
<h1 class="said ${state === "true" ? "good" : "bad"}">${t(`check.${state}`)}</h1>
${(state === "withdrawn" || state === "doubted") && markup`<p class="soft">${t(`check.${state}Detail`)}</p>`}
${
  state !== "doubted" &&
  markup`<p class="amount">${brl(amountCentavos)}</p>
<p class="soft">${t(`check.paid.${kind}`, { moment: said(at) })}</p>`
}
${returned && barOf(amountCentavos, returned.centavos, t, brl)}
${
  state !== "doubted" &&
  markup`<dl>
${row(t(`check.by.${kind}`), merchant.legalName ?? merchant.name)}
${row(t("check.document"), merchant.document && formatDocument(merchant.document))}
${row(t("check.e2eId"), e2eId)}
${returned && row(t("check.refundRow"), returned.at ? t("check.refundRowAt", { amount: brl(returned.centavos), moment: said(returned.at) }) : brl(returned.centavos))}
</dl>`
}
<p class="soft small">${t("check.checkedAt", { moment: said(now) })}</p>
</section>`;
}

const barOf = (
  amount: number,
  returned: number,
  t: ReceiptTranslator,
  brl: (amount: number) => string,
): Markup => {
  const left = Math.max(0, amount - returned);
  return markup`<div class="bar" aria-hidden="true"><span style="flex-grow:${left}"></span><span style="flex-grow:${returned}"></span></div>
<p class="ends"><span>${t("check.valid", { amount: brl(left) })}</span><span class="soft">${t("check.wentBack", { amount: brl(returned) })}</span></p>`;
};
