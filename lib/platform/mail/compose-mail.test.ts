import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SECURITY_ACTIONS } from "@/lib/core/enums/audit";
import { LOCALES } from "@/lib/core/enums/locales";
import { MAIL_KINDS } from "@/lib/core/enums/mail";
import { type MailContent, composeMail } from "./compose-mail.server";

const place = { appUrl: "https://painel.loja.example", environment: "production" } as const;
const createdAt = new Date("2026-11-20T15:00:00.000Z");
const endsAt = new Date("2026-11-20T16:00:00.000Z");
const TOKEN = "A".repeat(43);

const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
const contents: fc.Arbitrary<MailContent> = fc
  .record({
    kind: fc.constantFrom(...MAIL_KINDS),
    name: names,
    locale: fc.constantFrom(...LOCALES, null),
    act: fc.constantFrom(...SECURITY_ACTIONS),
    by: fc.option(names),
    concerned: fc.option(names),
    isOwn: fc.boolean(),
  })
  .map(({ kind, name, locale, act, by, concerned, isOwn }) => {
    const about = { to: { name, locale }, createdAt };
    return kind === "security_notice"
      ? { ...about, kind, act, by, name: concerned, isOwn }
      : { ...about, kind, link: `/invite/${TOKEN}`, endsAt };
  });

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<]+/g) ?? [];

describe("a message", () => {
  test("offers one way in for any kind: a one-time link, or a page that asks for a sign-in", () => {
    fc.assert(
      fc.property(contents, (content) => {
        fc.pre(!("by" in content) || !/https?:/.test(`${content.by}${content.name}${content.to.name}`));
        const { text, html } = composeMail(content, place);
        const way = content.kind === "security_notice" ? "/account" : `/invite/${TOKEN}`;
        expect(new Set(linksIn(text))).toEqual(new Set([place.appUrl + way]));
        expect(html).toContain(`href="${place.appUrl}${way}"`);
        expect(html.match(/href=/g)).toHaveLength(1);
      }),
    );
  });

  test("holds no markup that is not ours, whatever people are called", () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => /^<\/?[!\w]+/.exec(tag)?.[0]);
    const bare: MailContent = {
      kind: "security_notice",
      to: { name: "Ana", locale: "en" },
      createdAt,
      act: "person.reset_access",
      by: "Bia",
      name: "Caio",
      isOwn: false,
    };
    fc.assert(
      fc.property(names, names, names, (to, by, name) => {
        const { html } = composeMail({ ...bare, to: { name: to, locale: "en" }, by, name }, place);
        expect(tagsOf(html)).toEqual(tagsOf(composeMail(bare, place).html));
      }),
    );
    const script = "<script>alert(1)</script>\"'";
    expect(composeMail({ ...bare, by: script }, place).html).toContain("&lt;script&gt;");
  });

  test("is in the person's language, and in Portuguese for whoever chose none", () => {
    const about = { kind: "own_reset", createdAt, link: "/invite/x", endsAt } as const;
    const inLocale = (locale: "pt-BR" | "en" | null) =>
      composeMail({ ...about, to: { name: "Ana", locale } }, place);
    expect(inLocale("en").text).toMatch(/^Hello, Ana\.[\s\S]*November 20, 2026 at 1:00 PM/);
    expect(inLocale("pt-BR").text).toMatch(/^Olá, Ana\.[\s\S]*20 de novembro de 2026 às 13:00/);
    expect(inLocale(null)).toEqual(inLocale("pt-BR"));
    expect(inLocale("en").html).toContain('<html lang="en">');
  });

  test("is labelled as sandbox in its subject where it comes from one", () => {
    const content = {
      kind: "reset",
      to: { name: "Ana", locale: "en" },
      createdAt,
      link: "/x",
      endsAt,
    } as const;
    expect(composeMail(content, place).subject).toBe("Your access to Guichê was reset");
    expect(composeMail(content, { ...place, environment: "sandbox" }).subject).toMatch(/^\[sandbox\] /);
  });
});
