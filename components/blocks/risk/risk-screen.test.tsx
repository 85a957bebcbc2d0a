import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { LOCALES } from "@/lib/core/enums/locales";
import { riskFigures } from "@/lib/domain/risk/figures";
import { riskQueries } from "@/lib/domain/risk/queries";
import { DEFAULT_RISK_RULES } from "@/lib/domain/risk/rules";
import { type RiskView } from "@/lib/domain/risk/schema";
import { catalogues } from "@/messages/catalogue";
import { RiskNote } from "@/components/kit/record/risk-note";
import { RiskIcon } from "@/components/kit/status/risk-icon";
import { RiskScreen } from "./risk-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/" }));

const RISK: RiskView = {
  ...{ version: 2, rules: DEFAULT_RISK_RULES, changedAt: "2026-11-20T15:00:00.000Z", changedBy: "Marina" },
  ...{ progress: { done: 500, total: 1_000 }, days: 90, from: "2026-08-28", isCut: true },
  ...riskFigures(
    [
      { reasons: ["other_payer"], isBlocked: true, count: 3 },
      { reasons: ["first_high", "other_payer"], isBlocked: false, count: 40 },
    ],
    { paid: 1_000, unmarkedBlocked: 7 },
  ),
};

describe.each(LOCALES)("in %s what became of marked payments", (locale) => {
  const shown = (node: React.ReactNode, risk = RISK): string => {
    const client = new QueryClient();
    client.setQueryData(riskQueries.view(90).queryKey, risk);
    const missing: string[] = [];
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <NextIntlClientProvider
          locale={locale}
          messages={catalogues[locale]}
          timeZone="America/Sao_Paulo"
          onError={({ message }) => missing.push(message)}
        >
          {node}
        </NextIntlClientProvider>
      </QueryClientProvider>,
    );
    expect(missing).toEqual([]);
    return markup;
  };
  const act = () => Promise.reject(new Error("nobody sends it"));

  it("is said with its rules, its progress and the lists that its figures open", () => {
    const markup = shown(<RiskScreen days={90} act={act} />);
    expect(markup).toContain("risk=any&amp;block=ever&amp;from=2026-08-28");
    expect(markup).toContain("risk=none&amp;block=ever&amp;from=2026-08-28");
    expect(markup).toContain("risk=first_high&amp;from=2026-08-28");
    expect(markup.match(/role="switch"/g)).toHaveLength(5);
    expect(markup).toContain('role="progressbar"');
  });
  it("shows no form to who may not change the rules, and no share of nothing", () => {
    const none = riskFigures([], { paid: 0, unmarkedBlocked: 0 });
    const markup = shown(<RiskScreen days={90} act={null} />, { ...RISK, ...none, progress: null });
    expect(markup).not.toMatch(/role="switch"|NaN/);
  });
  it("says each reason beside a name and on a detail, and nothing where there is none", () => {
    expect(shown(<RiskIcon reasons={["lost_before"]} />)).toMatch(/Sinal de risco: |Risk signal: /);
    expect(shown(<RiskIcon reasons={["other_payer"]} />)).toBe("");
    expect(shown(<RiskNote reasons={["many_names", "refused_before"]} isPaidByAnother={false} />)).toContain(
      "/blocks/rules",
    );
    expect(shown(<RiskNote reasons={[]} isPaidByAnother />)).toBe("");
    expect(shown(<RiskIcon reasons={["other_payer", "lost_before"]} />)).not.toMatch(
      /outra pessoa|someone else/,
    );
  });
  it("says of another payer that it is expected since, and what the mark was", () => {
    const since = /depois marcada como esperada|later marked as expected/;
    expect(shown(<RiskNote reasons={["other_payer"]} isPaidByAnother />)).not.toMatch(since);
    expect(shown(<RiskNote reasons={["other_payer"]} isPaidByAnother={false} />)).toMatch(since);
  });
});
