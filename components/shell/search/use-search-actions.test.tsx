import { expect, test } from "vitest";
import { parseSearch } from "@/lib/core/search/parse-search";
import { renderedIn } from "@/lib/testing/rendered";
import { useSearchActions } from "./use-search-actions";

const TODAY = "2026-11-24";

function ExportHref({ text }: { text: string }) {
  const { terms } = parseSearch(text, TODAY);
  const acts = useSearchActions(terms, ["records.export"], "principal", TODAY);
  return <>{acts.find(({ id }) => id === "export")?.href}</>;
}

test.each([
  ["exportar", "?export=all"],
  ["exportar outubro", "?from=2026-10-01&amp;to=2026-10-31&amp;export=all"],
  ["exportar desde outubro", "?from=2026-10-01&amp;to=2026-11-24&amp;export=all"],
  ["exportar desde janeiro de 2025", "?from=2025-11-24&amp;to=2026-11-24&amp;export=all"],
  ["exportar até outubro", "?from=2025-10-31&amp;to=2026-10-31&amp;export=all"],
])("the words %j open the statement with the days that they name, at most a year", (text, query) => {
  const { markup } = renderedIn("pt-BR", <ExportHref text={text} />, { now: `${TODAY}T15:00:00.000Z` });
  expect(markup).toBe(`/w/principal/statement${query}`);
});
