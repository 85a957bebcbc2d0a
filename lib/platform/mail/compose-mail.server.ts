import "server-only";
import { createTranslator } from "use-intl/core";
import { SAO_PAULO } from "@/lib/core/time/sao-paulo";
import { type SecurityAction } from "@/lib/core/enums/audit";
import { DEFAULT_LOCALE, type Locale } from "@/lib/core/enums/locales";
import { type MailKind } from "@/lib/core/enums/mail";
import { catalogues } from "@/messages/catalogue";
import { mailHtml } from "./mail-html";
import { type OutgoingMail } from "./send-by-smtp.server";

type KeyOf<Act extends string> = Act extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : Act;

/** The content of a message. Names are only those of colleagues; there is no document, no key, no amount. */
export type MailContent = {
  to: { name: string; locale: Locale | null };
  createdAt: Date;
} & (
  | {
      kind: "security_notice";
      act: SecurityAction;
      /** Null: the dashboard itself. */
      by: string | null;
      name: string | null;
      isOwn: boolean;
    }
  | { kind: Exclude<MailKind, "security_notice">; link: string; endsAt: Date }
);

type MailOrigin = { appUrl: string; environment: "production" | "sandbox" };

/** In the person's language, plain and as HTML. A link needs a sign-in, or is one that is used once. */
export function composeMail(
  content: MailContent,
  place: MailOrigin,
): Pick<OutgoingMail, "subject" | "text" | "html"> {
  const locale = content.to.locale ?? DEFAULT_LOCALE;
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: "mail" });
  const { subject, paragraphs, url } = partsOf(content, place, locale);
  const greeting = t("greeting", { name: content.to.name });
  const why = t(`why.${content.kind}`);
  const button = t(`${content.kind}.button`);
  return {
    subject: place.environment === "sandbox" ? t("sandbox", { subject }) : subject,
    text: [greeting, ...paragraphs, `${button}: ${url}`, why].join("\n\n"),
    html: mailHtml({ locale, subject, lines: [greeting, ...paragraphs], button, url, why }),
  };
}

function partsOf(content: MailContent, { appUrl }: MailOrigin, locale: Locale) {
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
  const what = words(`security.${act.replaceAll(".", "-") as KeyOf<SecurityAction>}`, {
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
