import { QueryClient } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { deliveryQueries } from "@/lib/composers/deliveries/queries";
import { EVENT_NAMES } from "@/lib/core/enums/events";
import { LOCALES } from "@/lib/core/enums/locales";
import { splitQueries } from "@/lib/reconciliation/splits/queries";
import { splitFilterOf } from "@/lib/reconciliation/splits/filter";
import { machineWordsIn } from "@/lib/testing/machine-words";
import { renderedIn } from "@/lib/testing/rendered";
import { SplitCharges } from "../reconciliation/splits/split-charges";
import { DeliveryDetail } from "../deliveries/delivery-detail";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
}));

const ID = "0199a7b2-7d1c-7000-8000-000000000001";
const AT = "2026-11-22T14:02:00.000Z";
const client = new QueryClient();
const never = () => new Promise<never>(() => undefined);
const filter = splitFilterOf({ from: "2026-11-01", to: "2026-11-30" }, "2026-11-30");

beforeAll(() => {
  EVENT_NAMES.forEach((event, id) => {
    client.setQueryData(deliveryQueries.detail(id).queryKey, {
      ...{ id, endpoint: "main", state: "applied", because: null, fault: null, effect: event, event },
      ...{ wallet: "principal", transactionId: ID, receivedAt: AT, lastReceivedAt: AT, timesReceived: 1 },
      ...{ handledAt: AT, tookMs: 4, eventId: ID, subjectId: ID, eventAt: AT, secretIndex: 0, attempts: 1 },
      ...{ headers: [{ name: "x-service-event", value: event }], nextAttemptAt: null },
      ...{ body: `{"event":"${event}"}`, bodyBytes: 20, isBodyCut: false, erasedAt: null },
      bodySha256: "0f".repeat(32),
    });
  });
  const leg = { transactionId: ID, settledAt: AT, isRefunded: false, isLostToBlock: false };
  const amounts = { requestedCentavos: 100, acceptedCentavos: 100, deliveredCentavos: 100 };
  client.setQueryData(splitQueries.charges(filter).queryKey, {
    pages: [
      {
        items: [
          { ...leg, ...amounts, wallet: "principal", description: null, recipient: "loja-a", position: 1 },
          { ...leg, ...amounts, wallet: null, description: null, recipient: "0199a7b27d1c", position: 2 },
        ],
        nextCursor: null,
      },
    ],
    pageParams: [undefined],
  });
});

/** The text that is read without unfolding anything, less identifiers that are there to be copied. */
const readIn = (markup: string): string =>
  markup
    .replaceAll(/<details.*?(<summary.*?<\/summary>).*?<\/details>/gs, "$1")
    .replaceAll(/<code[^>]* data-whole=.*?<\/code>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const pages: readonly [name: string, page: ReactNode, shows: RegExp][] = [
  ...EVENT_NAMES.map((event, id): [string, ReactNode, RegExp] => [
    `the page of ${event}`,
    <DeliveryDetail key={event} id={id} process={never} />,
    /main/,
  ]),
  [
    "the legs of splits",
    <SplitCharges key="splits" filter={filter} names={new Map()} />,
    /(Repasse|Share) 2/,
  ],
];

describe.each(LOCALES)("in %s", (locale) => {
  it.each(pages)("%s holds no word of machines outside the technical part", (_name, page, shows) => {
    const { markup, missing } = renderedIn(locale, page, { client, now: AT });
    expect(missing).toEqual([]);
    const text = readIn(markup);
    expect(text).toMatch(shows);
    expect(machineWordsIn(text, new Set())).toEqual([]);
  });
});
