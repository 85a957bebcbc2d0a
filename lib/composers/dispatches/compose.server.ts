import "server-only";
import { createTranslator } from "use-intl/core";
import { PRINCIPAL } from "@/lib/core/ids";
import { DEFAULT_LOCALE, type Locale } from "@/lib/core/enums/locales";
import { type DispatchForm, type DispatchTopic } from "@/lib/core/enums/dispatches";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";
import { mailHtml } from "@/lib/platform/mail/mail-html";
import { TOPIC_OF } from "@/lib/platform/dispatches/topic-of";
import { notificationPath } from "@/lib/platform/notifications/notification-path";
import { type OutgoingMail } from "@/lib/platform/mail/send-by-smtp.server";
import { type DispatchItem } from "@/lib/core/dispatch-item";
import { catalogues } from "@/messages/catalogue";
import { type Names, momentOf, sentenceOf } from "./dispatch-text";

export type AppLocation = { appUrl: string; environment: "production" | "sandbox" };

/** The content of one message: to a person, or to a target where that is `null`. */
export type Content = {
  form: DispatchForm;
  /** Items, each with the status of its subject when the message is sent. */
  items: readonly (DispatchItem & { isClosed: boolean })[];
  /** Beyond those. */
  more: number;
  topics: readonly DispatchTopic[];
  isUrgent: boolean;
  createdAt: Date;
  to: { id: string; name: string; locale: Locale | null } | null;
  rights: readonly string[];
  names: Names;
  walletNames: Names;
  /** The tasks that wait for that person now, and the overdue ones among them. */
  tasks: { count: number; overdue: number } | null;
};

type Line = { text: string; about: string; url: string };
type Parts = { title: string; lines: Line[]; body: string; url: string };

const localeOf = ({ to }: Content): Locale => to?.locale ?? DEFAULT_LOCALE;

function partsOf(content: Content, place: AppLocation): Parts {
  const locale = localeOf(content);
  const t = createTranslator({ locale, messages: catalogues[locale], namespace: "dispatches" });
  const home = new URL("/", place.appUrl).href;
  const lines = content.items.map((item): Line => ({
    text: sentenceOf(item, { locale, personId: content.to?.id ?? null }, content.names),
    about: `${walletOf(item.wallet, locale, content.walletNames)} · ${momentOf(new Date(item.at), locale)}`,
    url: new URL(notificationPath(item, content.rights), place.appUrl).href,
  }));
  const [first] = lines;
  switch (content.form) {
    case "test":
      return { title: t("letter.test.title"), lines: [], body: t("letter.test.body"), url: home };
    case "summary":
      return {
        title: t("letter.summary.title", { count: content.tasks?.count ?? 0 }),
        lines: [],
        body: t("letter.summary.body", {
          count: content.tasks?.count ?? 0,
          overdue: content.tasks?.overdue ?? 0,
        }),
        url: home,
      };
    case "gathered": {
      const count = lines.length + content.more;
      if (count > 1 || !first)
        return {
          title: t("letter.gathered.title", { count }),
          lines,
          body: [...lines.slice(0, 3).map(({ text }) => text), ...(count > 3 ? ["…"] : [])].join("\n"),
          url: home,
        };
      return { title: first.text, lines: [], body: first.about, url: first.url };
    }
    case "notice":
      if (!first) throw new Error("a notice says nothing");
      return { title: first.text, lines: [], body: first.about, url: first.url };
  }
}

function walletOf(wallet: string, locale: Locale, names: Names): string {
  const messages = catalogues[locale];
  if (wallet === WHOLE_ACCOUNT) return messages.notifications.account;
  return wallet === PRINCIPAL ? messages.kit.principal : names.get(wallet) || wallet;
}

const marked = (title: string, { environment }: AppLocation): string =>
  environment === "sandbox" ? `[sandbox] ${title}` : title;

/** One message in the person's language, plain and as HTML. Its links need a sign-in; leaving its topics does not. */
export function composeEmail(
  content: Content,
  place: AppLocation,
  leaveUrl: string | null,
): Pick<OutgoingMail, "subject" | "text" | "html" | "headers"> {
  const locale = localeOf(content);
  const messages = catalogues[locale];
  const t = createTranslator({ locale, messages, namespace: "dispatches.letter" });
  const mail = createTranslator({ locale, messages, namespace: "mail" });
  const { title, lines: items, body, url } = partsOf(content, place);
  const subject = marked(title, place);
  const more = content.more > 0 ? [t("more", { count: content.more })] : [];
  const paragraphs =
    items.length > 0
      ? [mail("greeting", { name: content.to?.name ?? "" }), t("gathered.lead"), ...more]
      : [
          mail("greeting", { name: content.to?.name ?? "" }),
          ...(content.form === "test" ? [] : [title]),
          body,
        ];
  const button = t("button");
  const why = t("why");
  const leave = leaveUrl === null ? undefined : { text: t("leave"), url: leaveUrl };
  return {
    subject,
    text: [
      ...paragraphs,
      ...items.map((item) => `${item.text}\n${item.about}\n${item.url}`),
      `${button}: ${url}`,
      why,
      ...(leave ? [`${leave.text}: ${leave.url}`] : []),
    ].join("\n\n"),
    html: mailHtml({
      locale,
      subject,
      lines: paragraphs,
      items,
      button,
      url,
      why,
      ...(leave && { leave }),
    }),
    ...(leave && {
      headers: {
        "List-Unsubscribe": `<${leave.url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

/** The push message that a device shows. It is small because all of it has to fit into one record. */
export function composePush(content: Content, place: AppLocation, id: string): string {
  const { title, body, url } = partsOf(content, place);
  const { pathname, search, hash } = new URL(url);
  return JSON.stringify({
    id,
    title: marked(title, place),
    body,
    path: `${pathname}${search}${hash}`,
    isUrgent: content.isUrgent,
    waiting: content.tasks?.count ?? null,
  });
}

/** For a program: what it is about and where it is read, and nothing that would have to be hidden. */
export function composeWebhook(content: Content, place: AppLocation): string {
  const { title, url } = partsOf(content, place);
  const [item] = content.items;
  return JSON.stringify({
    type: item ? `${TOPIC_OF[item.kind]}.${item.kind}` : "test",
    timestamp: item?.at ?? content.createdAt.toISOString(),
    data: {
      environment: place.environment,
      text: title,
      url,
      ...(item && {
        topic: TOPIC_OF[item.kind],
        kind: item.kind,
        wallet: item.wallet === WHOLE_ACCOUNT ? null : item.wallet,
        amountCentavos: item.amountCentavos,
      }),
    },
  });
}

/** Slack's own three. */
const forSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export function composeSlack(content: Content, place: AppLocation): string {
  const t = catalogues[localeOf(content)].dispatches.letter;
  const { title, body, url } = partsOf(content, place);
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  return JSON.stringify({
    text: forSlack(marked(title, place)),
    blocks: [
      { type: "section", text: plain(marked(title, place)) },
      { type: "context", elements: [plain(body)] },
      { type: "actions", elements: [{ type: "button", text: plain(t.button), url }] },
    ],
  });
}

/** An adaptive card, as the workflows of Teams take it. */
export function composeTeams(content: Content, place: AppLocation): string {
  const t = catalogues[localeOf(content)].dispatches.letter;
  const { title, body, url } = partsOf(content, place);
  const block = (text: string, more: object) => ({
    type: "TextBlock",
    text: forCard(text),
    wrap: true,
    ...more,
  });
  return JSON.stringify({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [block(marked(title, place), { weight: "Bolder" }), block(body, { isSubtle: true })],
          actions: [{ type: "Action.OpenUrl", title: t.button, url }],
        },
      },
    ],
  });
}

/** A card reads Markdown: what people are called makes no link. */
const forCard = (text: string): string => text.replaceAll(/[\\*_[\]()`#]/g, String.raw`\$&`);
