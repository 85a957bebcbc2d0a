import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { SECURITY_ACTIONS } from "@/lib/core/enums/audit";
import { DISPATCH_FORMS } from "@/lib/core/enums/dispatches";
import { LOCALES } from "@/lib/core/enums/locales";
import { NOTIFICATION_KINDS } from "@/lib/core/enums/notifications";
import { INTENT_KINDS } from "@/lib/core/enums/intents";
import { TOPIC_OF } from "@/lib/platform/dispatches/topic-of";
import {
  type Content,
  composeEmail,
  composePush,
  composeSlack,
  composeTeams,
  composeWebhook,
} from "./compose.server";

const place = { appUrl: "https://painel.loja.example", environment: "production" } as const;
const LEAVE = "https://painel.loja.example/api/notifications/unsubscribe?t=x";

const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
const item: fc.Arbitrary<Content["items"][number]> = fc
  .record({
    kind: fc.constantFrom(...NOTIFICATION_KINDS),
    wallet: fc.constantFrom("principal", "loja-a", "*"),
    objectId: fc.oneof(fc.uuid(), fc.constantFrom("signature", "unknown_event", "../x")),
    amountCentavos: fc.option(fc.bigInt({ min: 0n, max: 10n ** 18n }).map(String)),
    write: fc.option(fc.constantFrom(...INTENT_KINDS)),
    doneBy: fc.option(fc.constantFrom("ana", "bia")),
    concerns: fc.option(fc.constantFrom("ana", "bia")),
    act: fc.constantFrom(...SECURITY_ACTIONS),
    isClosed: fc.boolean(),
  })
  .map(({ act, ...about }) => ({
    ...about,
    act: about.kind === "security_notice" ? act : null,
    at: "2026-11-25T15:00:00.000Z",
  }));
const content = (isToPerson: boolean): fc.Arbitrary<Content> =>
  fc
    .record({
      items: fc.array(item, { minLength: 1, maxLength: 20 }),
      more: fc.nat(50),
      form: fc.constantFrom(...DISPATCH_FORMS),
      locale: fc.constantFrom(...LOCALES, null),
      ana: names,
      bia: names,
    })
    .map(({ items, more, form, locale, ana, bia }) => ({
      form,
      items: form === "test" || form === "summary" ? [] : form === "notice" ? items.slice(0, 1) : items,
      more: form === "gathered" ? more : 0,
      topics: [...new Set(items.map(({ kind }) => TOPIC_OF[kind]))],
      isUrgent: false,
      createdAt: new Date("2026-11-25T15:00:00.000Z"),
      to: isToPerson ? { id: "ana", name: ana, locale } : null,
      rights: [],
      names: new Map([
        ["ana", ana],
        ["bia", bia],
      ]),
      walletNames: new Map([["loja-a", "Loja A"]]),
      tasks: { count: 3, overdue: 1 },
    }));

const isPlain = ({ names: known }: Content) =>
  [...known.values()].every((name) => !/https?:|[<>&"'\\*_[\]()`#]/.test(name));
const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s"<\\]+/g) ?? [];

describe("a message that leaves", () => {
  test("leads to our own pages alone, each of which asks for a sign-in, and out without one", () => {
    fc.assert(
      fc.property(content(true), (given) => {
        fc.pre(isPlain(given));
        const { text, html, headers } = composeEmail(given, place, LEAVE);
        for (const link of linksIn(`${text}\n${html.replaceAll("&amp;", "&")}`))
          expect(link.startsWith(`${place.appUrl}/`)).toBe(true);
        expect(headers).toEqual({
          "List-Unsubscribe": `<${LEAVE}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        });
      }),
    );
  });

  test("fits into one record of a push, and opens a path of ours", () => {
    fc.assert(
      fc.property(content(true), (given) => {
        const text = composePush(given, place, "0192");
        expect(Buffer.byteLength(text)).toBeLessThan(3_900);
        const { path } = JSON.parse(text) as { path: string };
        expect(new URL(path, place.appUrl).origin).toBe(place.appUrl);
        expect(path.startsWith("/")).toBe(true);
      }),
    );
  });

  test("to a target is said of nobody who reads it, and its text makes no link and no markup", () => {
    fc.assert(
      fc.property(content(false), (given) => {
        fc.pre(given.form === "notice" || given.form === "test");
        const webhook = JSON.parse(composeWebhook(given, place)) as { type: string; data: { text: string } };
        expect(webhook.data.text).not.toMatch(/você pediu|você criou|a sua (aprovação|concordância)/);
        expect(composeSlack(given, place)).not.toContain("mrkdwn");
        expect(JSON.parse(composeTeams(given, place))).toMatchObject({ type: "message" });
      }),
    );
    const script = "<https://evil.example|entre> *x* [y](https://evil.example)";
    const [act] = SECURITY_ACTIONS;
    const bad: Content = {
      form: "notice",
      items: [
        {
          ...{ kind: "security_notice", wallet: "*", objectId: "x", amountCentavos: null, write: null },
          ...{ act, doneBy: "ana", concerns: null, at: "2026-11-25T15:00:00.000Z" },
          isClosed: false,
        },
      ],
      ...{ more: 0, topics: ["security"], isUrgent: false, createdAt: new Date(), to: null, rights: [] },
      names: new Map([["ana", script]]),
      ...{ walletNames: new Map(), tasks: null },
    };
    expect((JSON.parse(composeSlack(bad, place)) as { text: string }).text).toContain("&lt;https://evil");
    expect(composeTeams(bad, place)).not.toContain("[y](https");
  });

  test("is labelled as sandbox where it comes from one", () => {
    fc.assert(
      fc.property(content(true), (given) => {
        const there = { ...place, environment: "sandbox" } as const;
        expect(composeEmail(given, there, null).subject).toMatch(/^\[sandbox\] /);
        expect((JSON.parse(composePush(given, there, "x")) as { title: string }).title).toMatch(
          /^\[sandbox\] /,
        );
      }),
    );
  });
});

/** As Standard Webhooks publishes it with its libraries. */
test("a webhook is signed as the specification's own vector has it", () => {
  const signed = new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").sign(
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(signed).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
