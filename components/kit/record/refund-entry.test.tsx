import { expect, test } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { type RefundRequest } from "@/lib/engine/intents/schema";
import { useIsAvailable } from "../page/action-availability";
import { renderedIn } from "@/lib/testing/rendered";
import { RefundEntry } from "./refund-entry";

const NOW = "2026-11-20T15:00:00.000Z";
const Refund = () => (useIsAvailable() ? <button>refund</button> : null);

const rendered = (request: RefundRequest | null, { isOffered = true, mayResolve = true } = {}) =>
  LOCALES.map((locale) =>
    renderedIn(
      locale,
      <RefundEntry wallet="principal" request={request} isOffered={isOffered} mayResolve={mayResolve}>
        <Refund />
      </RefundEntry>,
      { now: NOW },
    ),
  );

const hrefOf = (markup: string) => /href="([^"]*)"/.exec(markup)?.[1] ?? null;

test.each<[string, RefundRequest | null, object, { button: boolean; href: string | null }]>([
  ["no request", null, {}, { button: true, href: null }],
  ["a payment that is refunded", null, { isOffered: false }, { button: false, href: null }],
  ["an unknown outcome", { id: "i1", isSent: true }, {}, { button: false, href: "/intents#i1" }],
  [
    "an unknown outcome, without the right to resolve it",
    { id: "i1", isSent: true },
    { mayResolve: false },
    { button: false, href: "/w/principal/refunds" },
  ],
  [
    "a request that waits for approval",
    { id: "i1", isSent: false },
    {},
    { button: false, href: "/w/principal/refunds/approvals/i1" },
  ],
])("offers one way on: %s", (_case, request, more, expected) => {
  for (const { markup, missing } of rendered(request, more)) {
    expect(missing).toEqual([]);
    expect({ button: markup.includes("<button>"), href: hrefOf(markup) }).toEqual(expected);
  }
});
