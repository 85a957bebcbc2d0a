import "server-only";
import { createTranslator } from "use-intl/core";
import { markup } from "@/lib/core/markup";
import { SAO_PAULO } from "@/lib/core/sao-paulo";
import { type SecurityAct } from "@/lib/core/words/audit";
import { DEFAULT_LOCALE, type Locale } from "@/lib/core/words/locales";
import { type MailKind } from "@/lib/core/words/mail";
import { catalogues } from "@/messages/catalogue";
import { type Letter } from "./send-by-smtp.server";

type KeyOf<Act extends string> = Act extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Act;

/** What a message says. Of names only those of colleagues; no document, no key, no amount. */
export type MailContent = {
  to: { name: string; locale: Locale | null };
  createdAt: Date;
} & (
  | {
      kind: "security_notice";
      act: SecurityAct;
      /** Null: the dashboard itself. */
      by: string | null;
      name: string | null;
      isOwn: boolean;
    }
  | { kind: Exclude<MailKind, "security_notice">; link: string; endsAt: Date }
);

type Place = { appUrl: string; environment: "production" | "sandbox" };

/** In the person's language, plain and as HTML. A link needs a sign-in, or is one that is used once. */
export function composeLetter(content: MailContent, place: Place): Pick<Letter, "subject" | "text" | "html"> {
  const locale = content.to.locale ?? DEFAULT_LOCALE;
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: "mail" });
  const { subject, paragraphs, url } = partsOf(content, place, locale);
  const greeting = t("greeting", { name: content.to.name });
  const why = t(`why.${content.kind}`);
  const button = t(`${content.kind}.button`);
  return {
    subject: place.environment === "sandbox" ? t("sandbox", { subject }) : subject,
    text: [greeting, ...paragraphs, `${button}: ${url}`, why].join("\n\n"),
    html: htmlOf({ locale, subject, lines: [greeting, ...paragraphs], button, url, why }),
  };
}

function partsOf(content: MailContent, { appUrl }: Place, locale: Locale) {
  const messages = catalogues[locale];
  const t = createTranslator({ locale, messages, namespace: "mail" });
  const moment = (at: Date) =>
    at.toLocaleString(locale, { dateStyle: "long", timeStyle: "short", timeZone: SAO_PAULO });
  if (content.kind !== "security_notice")
    return {
      subject: t(`${content.kind}.subject`),
      paragraphs: [t(`${content.kind}.body`, { endsAt: moment(content.endsAt) })],
      url: new URL(content.link, appUrl).href,
    };
  const words = createTranslator({ locale, messages, namespace: "notifications" });
  const { act, by, name, isOwn } = content;
  const what = words(`security.${act.replaceAll(".", "-") as KeyOf<SecurityAct>}`, {
    by: by ?? words("itself"),
    name: name ?? "",
    own: isOwn ? "yes" : "other",
  });
  return {
    subject: t("security_notice.subject", { what }),
    paragraphs: [
      t("security_notice.body", { what, at: moment(content.createdAt) }),
      t("security_notice.unexpected"),
    ],
    url: new URL("/account", appUrl).href,
  };
}

type Html = {
  locale: Locale;
  subject: string;
  lines: readonly string[];
  button: string;
  url: string;
  why: string;
};

/** Nothing is fetched by whoever opens it: no picture, no font, no script. */
const htmlOf = ({ locale, subject, lines, button, url, why }: Html): string =>
  markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f6f4;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e2e2dd;border-radius:8px">
${lines.map((line) => markup`<p style="margin:0 0 16px">${line}</p>\n`)}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5f4a;color:#fff;text-decoration:none">${button}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5c57;word-break:break-all">${url}</p>
<p style="margin:0;font-size:14px;color:#5c5c57">${why}</p>
</div>
</body>
</html>
`.text;
