import { markup } from "@/lib/core/text/markup";
import { type Locale } from "@/lib/core/enums/locales";

export type MailParts = {
  locale: Locale;
  subject: string;
  lines: readonly string[];
  /** Each with its own way in. */
  items?: readonly { text: string; about: string; url: string }[];
  button: string;
  url: string;
  why: string;
  /** Needs no sign-in. */
  leave?: { text: string; url: string };
};

/** The message loads nothing when it is opened: no image, no font, no script. */
export const mailHtml = ({
  locale,
  subject,
  lines,
  items = [],
  button,
  url,
  why,
  leave,
}: MailParts): string =>
  markup`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f6f4;color:#1c1c1a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e2e2dd;border-radius:8px">
${lines.map((line) => markup`<p style="margin:0 0 16px">${line}</p>\n`)}${items.map(
    (item) =>
      markup`<p style="margin:0 0 12px"><a href="${item.url}" style="color:#1f5f4a">${item.text}</a><br><span style="font-size:14px;color:#5c5c57">${item.about}</span></p>\n`,
  )}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5f4a;color:#fff;text-decoration:none">${button}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5c57;word-break:break-all">${url}</p>
<p style="margin:0;font-size:14px;color:#5c5c57">${why}</p>${
    leave
      ? markup`\n<p style="margin:8px 0 0;font-size:14px"><a href="${leave.url}" style="color:#5c5c57">${leave.text}</a></p>`
      : null
  }
</div>
</body>
</html>
`.text;
