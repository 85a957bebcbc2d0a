import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { EXPOSURE_GROUPS } from "@/lib/composers/exposure/figures";
import { OUTCOME_GROUPS } from "@/lib/core/enums/outcomes";
import { exposureQueries } from "@/lib/composers/exposure/queries";
import { type Exposure } from "@/lib/composers/exposure/types";
import { LOCALES, type Locale } from "@/lib/core/enums/locales";
import { blockQueries } from "@/lib/domain/blocks/queries";
import { type BlockSummary } from "@/lib/domain/blocks/schema";
import { renderedIn } from "@/lib/testing/rendered";
import { ExposureView } from "./exposure-view";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/" }));

const none = { count: 0, amountCentavos: 0 };
const SUMMARY: BlockSummary = {
  ...{ awaiting: none, overdue: 0, exposure: none, nextRespondBy: null, medBlocks: none, paidCharges: none },
  ...{ from: "2026-10-28", to: "2026-11-26", responseHours: 72, readAt: "2026-11-26T12:00:00.000Z" },
  ...{ unread: [], seesConnection: true, unlisted: 0, wallets: [] },
  queues: { answer: none, review: none, mine: none, nobody: none, judicial: none, administrative: none },
  outcomes: { days: 90, from: "2026-08-29", released: none, lost: none },
};
const UNREAD: BlockSummary = {
  ...SUMMARY,
  unread: [{ wallet: "loja-a", name: "Loja A", readAt: null, fault: "refused" }],
};
const outcome = { won: 1, lost: 0, wonCentavos: 100, lostCentavos: 0, low: 0.2, high: 1, isFew: true };

function exposureOf({
  rows,
  more,
}: Pick<Exposure["outcomes"]["groups"]["answered"], "rows" | "more">): Exposure {
  const of = <Name extends string, Value>(names: readonly Name[], value: Value) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
  return {
    now: { count: 0, heldCentavos: 0, legsCentavos: 0, availableCentavos: 0, isCut: false },
    groups: of(EXPOSURE_GROUPS, []),
    days: [{ day: "2026-11-26", heldCentavos: 0 }],
    rate: [{ day: "2026-11-26", blocks: 0, payments: 0, blocksCentavos: 0, paymentsCentavos: 0 }],
    outcomes: { from: "2026-05-31", all: outcome, isCut: false, groups: of(OUTCOME_GROUPS, { rows, more }) },
  };
}

function shown(locale: Locale, exposure: Exposure, summary: BlockSummary): string {
  const client = new QueryClient();
  client.setQueryData(blockQueries.summary().queryKey, summary);
  client.setQueryData(exposureQueries.view().queryKey, exposure);
  const { markup, missing } = renderedIn(locale, <ExposureView />, { client, now: "2026-11-26T15:00:00Z" });
  expect(missing).toEqual([]);
  return markup;
}

describe.each(LOCALES)("in %s the exposure", (locale) => {
  const empty = exposureOf({ rows: [], more: 0 });
  const NOTHING = /nenhum bloqueio|no block (holds|has)/i;

  it("says that nothing is held only where the lists of blocks were read", () => {
    expect(shown(locale, empty, SUMMARY)).toMatch(NOTHING);
    const unknown = shown(locale, empty, UNREAD);
    expect(unknown).not.toMatch(NOTHING);
    expect(unknown).toContain("Loja A");
    expect(unknown).toMatch(/não se sabe|not known/);
  });

  it("opens the open blocks with what is held, and the ended ones of its period with how they ended", () => {
    const markup = shown(
      locale,
      exposureOf({ rows: [{ key: "answered", name: null, ...outcome }], more: 0 }),
      SUMMARY,
    );
    expect(markup.match(/href="\/blocks\?stage=open"/g)).toHaveLength(2);
    expect(markup).toContain('href="/blocks?stage=ended&amp;endedFrom=2026-05-31"');
    expect(markup).not.toMatch(/mais \d+ linha|more row/);
  });

  it("says how many rows it leaves out", () => {
    const cut = exposureOf({ rows: [{ key: "answered", name: null, ...outcome }], more: 3 });
    expect(shown(locale, cut, SUMMARY)).toMatch(/mais 3 linhas|3 more rows/);
  });
});
