import { QueryClient } from "@tanstack/react-query";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { EVIDENCE_ITEMS } from "@/lib/core/enums/evidence";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { READING_FAULTS } from "@/lib/domain/blocks/list-reading";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockListItem, type BlockSummary as Summary } from "@/lib/domain/blocks/schema";
import { renderedIn } from "@/lib/testing/rendered";
import { catalogues } from "@/messages/catalogue";
import { BlockCalendar } from "./block-calendar";
import { useBlockColumns } from "./block-columns";
import { BlockDeadline, TimeLeft } from "./block-deadline";
import { useBlockFilters } from "./block-filters";
import { BlockCost, BlockLacks } from "./block-lacks";
import { BlockQueues, queueOf, wholeQueueOf } from "./block-queues";
import { BlockSummary } from "./block-summary";
import { QueueKeys } from "./queue-keys";
import { QueueKnowledge, QueueReadAt } from "./queue-knowledge";
import { useRowName } from "./row-names";
import { TakeBlock } from "./take-block";
import { useBlockFilter } from "./use-block-filter";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/" }));

const some = { count: 2, amountCentavos: 1_000 };
const SUMMARY: Summary = {
  seesConnection: true,
  awaiting: some,
  overdue: 1,
  exposure: some,
  nextRespondBy: null,
  medBlocks: some,
  paidCharges: { count: 100, amountCentavos: 10_000 },
  from: "2026-11-01",
  to: "2026-11-30",
  responseHours: 72,
  readAt: "2026-11-21T14:59:30.000Z",
  unread: [],
  unlisted: 0,
  queues: { answer: some, review: some, mine: some, nobody: some, judicial: some, administrative: some },
  outcomes: { days: 90, from: "2026-09-02", released: some, lost: some },
  wallets: [],
};
const ROW = {
  status: "awaiting_response",
  blockType: "med",
  isByOrder: false,
  answeredAt: null,
  reason: "Golpe relatado",
  party: { name: "Juliana Lima", document: null, paidBy: null },
  createdAt: "2026-11-20T15:00:00.000Z",
  respondBy: "2026-11-23T15:00:00.000Z",
  regulatoryBy: "2026-11-27T15:00:00.000Z",
  assignee: null,
  amountCentavos: 1_000,
} as unknown as BlockListItem;

function shown(locale: Locale, what: ReactNode, summary = SUMMARY): string {
  const client = new QueryClient();
  client.setQueryData(blockQueries.summary().queryKey, summary);
  const { markup, missing } = renderedIn(locale, what, { client, now: "2026-11-21T15:00:00Z" });
  expect(missing).toEqual([]);
  return markup;
}

function DeadlineCell() {
  const column = useBlockColumns(new Map(), true, null).find(({ id }) => id === "deadline");
  return column?.cell(ROW);
}

function RowName({ status = ROW.status }: { status?: BlockListItem["status"] }) {
  return useRowName()({ ...ROW, status });
}

it("calls no queue empty of which only a part is seen", () => {
  expect(wholeQueueOf({ stage: "ended" })).toBe("ended");
  expect(wholeQueueOf({ stage: "answer", kind: "judicial" })).toBe("judicial");
  for (const narrowed of [
    { outcome: "hours:h24" },
    { endedFrom: "2026-09-01" },
    { heldOn: "2026-09-01" },
    { wallet: "loja-norte" },
    { from: "2026-09-01" },
  ])
    expect(wholeQueueOf({ stage: "ended", ...narrowed })).toBeNull();
});

it("knows each queue by its address, and none where more than it is asked", () => {
  expect(queueOf({ stage: "answer" })).toBe("answer");
  for (const kind of ["judicial", "administrative"] as const) {
    expect(queueOf({ stage: "answer", kind })).toBe(kind);
    expect(queueOf({ stage: "answer", kind, assignee: "me" })).toBe("");
    expect(queueOf({ stage: "ended", kind })).toBe("");
  }
  expect(queueOf({ stage: "answer", assignee: "me" })).toBe("mine");
  expect(queueOf({ stage: "answer", assignee: "none" })).toBe("nobody");
  expect(queueOf({ stage: "answer", kind: "med" })).toBe("");
});

describe.each(LOCALES)("in %s the queue", (locale) => {
  it.each(READING_FAULTS)("says a list that is %s, whether it was ever read or not", (fault) => {
    for (const readAt of [null, "2026-11-20T15:00:00.000Z"]) {
      const unread = [{ wallet: "loja-a", name: "Loja A", readAt, fault }];
      const words = shown(locale, <QueueKnowledge summary={{ ...SUMMARY, unread, unlisted: 3 }} />);
      expect(words).toContain("Loja A");
      expect(words).not.toMatch(/nenhum|nothing to answer/i);
    }
  });
  it("says nothing of it where all of it was read", () => {
    expect(shown(locale, <QueueKnowledge summary={SUMMARY} />)).toBe("");
    expect(shown(locale, <QueueReadAt summary={SUMMARY} />)).toContain("<time");
  });
  it("has words for each piece that may be missing, and for an answer that lacks none", () => {
    const words = EVIDENCE_ITEMS.map((item) =>
      shown(locale, <BlockLacks block={{ ...ROW, lacks: { all: 5, missing: [item] } }} />),
    );
    expect(new Set(words).size).toBe(EVIDENCE_ITEMS.length);
    shown(locale, <BlockLacks block={{ ...ROW, lacks: { all: 5, missing: [...EVIDENCE_ITEMS] } }} />);
    expect(shown(locale, <BlockLacks block={{ ...ROW, lacks: { all: 5, missing: [] } }} />)).toMatch(
      /pronta para enviar|ready to send/,
    );
    // An answered block lacks nothing any more.
    expect(
      shown(
        locale,
        <BlockLacks block={{ ...ROW, answeredAt: "x", lacks: { all: 5, missing: ["invoice"] } }} />,
      ),
    ).toBe("");
  });
  it("does not say that nothing is held while a list is not read", () => {
    const none = { count: 0, amountCentavos: 0 };
    const unread = [{ wallet: "loja-a", name: "Loja A", readAt: null, fault: "refused" as const }];
    const empty = {
      ...SUMMARY,
      exposure: none,
      outcomes: { ...SUMMARY.outcomes, released: none, lost: none },
    };
    const unknown = shown(locale, <BlockSummary />, { ...empty, unread });
    expect(unknown).not.toMatch(/nenhum|no open block|none was/i);
    expect(unknown).toMatch(/Não sabemos|Not known/);
    expect(unknown).toContain('href="/connection"');
    expect(shown(locale, <BlockSummary />, empty)).toMatch(/Nenhum bloqueio em aberto|No open block/);
    // The known held amount is shown, whether there may be more or not.
    expect(shown(locale, <BlockSummary />, { ...SUMMARY, unread })).toMatch(/2 bloqueios|2 open blocks/);
  });
  it("says whose deadline is over", () => {
    const over = { ...ROW, respondBy: "2026-11-21T14:00:00.000Z" };
    expect(shown(locale, <BlockDeadline block={over} />)).toMatch(/Venceu nosso prazo|Past our deadline/);
    const order = { ...over, isByOrder: true, blockType: "judicial" };
    expect(shown(locale, <BlockDeadline block={order} />)).toMatch(/prazo da ordem|order’s deadline/);
    expect(shown(locale, <BlockDeadline block={{ ...order, blockType: "administrative" }} />)).toMatch(
      /prazo do pedido|request’s deadline/,
    );
    const limit = shown(locale, <TimeLeft until={over.respondBy} />);
    expect(limit).toMatch(/>(Venceu|Overdue)</);
  });
  it("draws an arrow where a deadline is beyond the calendar, on either side", () => {
    const sidesOf = (change: Partial<BlockListItem>) =>
      [
        ...shown(locale, <BlockCalendar block={{ ...ROW, ...change }} />).matchAll(/data-beyond="(\w+)"/g),
      ].map(([, side]) => side);
    expect(sidesOf({})).toEqual([]);
    expect(sidesOf({ respondBy: "2026-12-24T15:00:00.000Z", regulatoryBy: null })).toEqual(["after"]);
    expect(
      sidesOf({ respondBy: "2026-11-10T15:00:00.000Z", regulatoryBy: "2026-11-14T15:00:00.000Z" }),
    ).toEqual([...["before", "before"]]);
  });
  it("says on a phone too why money is held, and until when an institution has to decide", () => {
    expect(shown(locale, <DeadlineCell />)).toContain("Golpe relatado");
    expect(shown(locale, <RowName />)).toMatch(
      /Juliana Lima, (limite regulatório|regulatory limit) .*27.*\(estim/,
    );
    expect(shown(locale, <RowName status="approved" />)).not.toMatch(/limit/);
  });
  it("calls one piece of evidence by one word", () => {
    const words = (catalogues[locale].blocks as { lacks: { item: { identity: string } } }).lacks.item
      .identity;
    const { identity } = (catalogues[locale].evidence as { item: { identity: string } }).item;
    expect(identity.toLowerCase()).toContain(words);
  });
  it("has words for its queues, keys, figures, costs and people", () => {
    const queues = <BlockQueues asked={{ stage: "answer" }} summary={SUMMARY} change={() => undefined} />;
    expect(shown(locale, queues)).toMatch(/data-state="on"[^>]*>(Para responder|To answer)/);
    expect(shown(locale, queues)).toMatch(/(Administrativos|Administrative)<span[^>]*>2</);
    const keysFor = (mayAct: boolean) =>
      [...shown(locale, <QueueKeys mayAct={mayAct} />).matchAll(/<kbd[^>]*>([^<]+)</g)].map(([, key]) => key);
    expect(keysFor(true)).toEqual(["J", "K", "Enter", "X", "A", "P", "R", "/", "1", "4"]);
    expect(keysFor(false)).toEqual(["J", "K", "Enter", "P", "/", "1", "4"]);
    shown(locale, <BlockSummary />);
    expect(
      shown(locale, <BlockCost block={{ ...ROW, status: "approved", paidOutCentavos: 1_000 }} />),
    ).toContain("10");
    shown(locale, <BlockCost block={{ ...ROW, status: "rejected", paidOutCentavos: 0 }} />);
    expect(shown(locale, <TakeBlock block={ROW} take={() => undefined} />)).toContain("<button");
    expect(shown(locale, <TakeBlock block={ROW} take={null} />)).not.toContain("<button");
  });
});

describe("the filter by status", () => {
  function Filters() {
    const { filters, chips, above } = useBlockFilters({
      state: useBlockFilter(),
      wallets: [],
      people: [],
      today: "2026-11-21",
      summary: SUMMARY,
      outcomeWords: null,
    });
    return (
      <>
        {filters}
        {above}
        {chips.map(({ id, label, value }) => (
          <p key={id}>
            {label}: {value}
          </p>
        ))}
      </>
    );
  }
  const filtersAt = (searchParams: string) =>
    shown(
      "pt-BR",
      <NuqsTestingAdapter searchParams={searchParams}>
        <Filters />
      </NuqsTestingAdapter>,
    );

  it("is below the queues, with the status of the address", () => {
    const any = filtersAt("");
    expect(any).toContain('aria-label="Status"');
    expect(any).toContain("Qualquer status");
    const approved = filtersAt("?status=approved");
    expect(approved).toMatch(/aria-label="Status"[^]*?Valor saiu da conta/);
    expect(approved).not.toContain("Qualquer status");
    expect(approved).toContain("<p>Status: Valor saiu da conta</p>");
  });

  it("is empty where the address has no status that there is", () => {
    expect(filtersAt("?status=lost")).toContain("Qualquer status");
  });
});
