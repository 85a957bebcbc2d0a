import { type createTranslator } from "next-intl";
import { Markup, markup } from "@/lib/core/text/markup";
import { type Locale } from "@/lib/core/enums/locales";
import { type Messages } from "@/messages/catalogue";
import { PHONE_STYLE } from "./phone-style";
import { VERIFIER_SCRIPT } from "@/lib/composers/dossiers/verifier-script";

type Page = {
  t: ReturnType<typeof createTranslator<Messages, "dossier">>;
  locale: Locale;
  /** Null: this installation has signed nothing yet. */
  key: { spki: string; fingerprint: string } | null;
  /** Where the key of this installation is published. */
  address: string;
  /** The nonce of the served page. Null for the page in a dossier, which may be opened without a server. */
  nonce: string | null;
};

const OFFLINE =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const VERDICTS = ["yes", "changed", "unsigned", "none", "busy"] as const;
const MARKS = { yes: "good", changed: "bad", unsigned: "bad", none: "bad", busy: "soft" } as const;

/** One file without any other: it says of a dossier whether it is as it was signed, and what is not. */
export function verifierPage({ t, locale, key, address, nonce }: Page): string {
  const words = {
    block: t("block"),
    made: t("made"),
    by: t("by"),
    count: t("count"),
    changed: t("changedFiles"),
    missing: t("missingFiles"),
    added: t("addedFiles"),
  };
  return markup`<!doctype html>
<html lang="${locale}" data-key="${key?.spki ?? ""}" data-words="${JSON.stringify(words)}">
<head>
<meta charset="utf-8">
${nonce === null && markup`<meta http-equiv="Content-Security-Policy" content="${OFFLINE}">`}
<title>${t("title")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<style>${new Markup(PHONE_STYLE)}${new Markup(STYLE)}</style>
</head>
<body>
<main>
<header><span class="brand">Guichê</span><h1>${t("title")}</h1><p class="soft">${t("intro")}</p></header>
${
  key === null
    ? markup`<p>${t("noKey")}</p>`
    : markup`<div class="ways">
<label class="way main"><input type="file" accept=".zip,application/zip" data-files>${t("chooseZip")}</label>
<label class="way"><input type="file" webkitdirectory data-files>${t("chooseFolder")}</label>
</div>
<section data-result tabindex="-1" role="status">
${VERDICTS.map((verdict) => markup`<div data-verdict="${verdict}" hidden><h2 class="said ${MARKS[verdict]}">${t(`verdict.${verdict}.title`)}</h2><p class="soft">${t(`verdict.${verdict}.detail`)}</p></div>`)}
<div data-lists></div><dl data-facts></dl>
</section>
<section><h2>${t("key")}</h2><p class="mono" data-fingerprint>${key.fingerprint}</p>
<p class="soft small">${nonce === null ? t("compare", { address }) : t("published")}</p></section>`
}
<p class="soft small">${t("privacy")}</p>
</main>
<script${nonce === null ? null : markup` nonce="${nonce}"`}>${new Markup(VERIFIER_SCRIPT)}</script>
</body>
</html>
`.text;
}

const STYLE = `
main { max-width: 34rem; }
.said { font-size: 1.375rem; line-height: 1.3; font-weight: 650; }
.mono { font: 1rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
h3 { margin: .75rem 0 .25rem; font-size: .875rem; font-weight: 600; }
[data-result]:not(:has([data-verdict]:not([hidden]))) { display: none; }
[data-result]:focus { outline: none; }
[data-lists] li { display: block; color: var(--bad); font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0 0; font-size: .875rem; overflow-wrap: anywhere; }
dl:empty { display: none; }
dt { color: var(--soft); } dd { margin: 0; }
`;
