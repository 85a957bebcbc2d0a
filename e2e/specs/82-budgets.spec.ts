import { type Page } from "@playwright/test";
import budgets from "../../scripts/page-weights/budgets.json" with { type: "json" };
import { expect, openPage, running, signIn, test } from "../fixtures/test";

/** In kB as they come over the wire, of scripts the first load: `npm run weigh` names what those are made of. */
type Cost = { requests: number; html: number; scripts: number; what: string[] };

/** Whatever happens meanwhile is told to every open page, and read by it: the quietest opening is what opening costs. */
const OPENINGS = 3;
const SETTLE_MS = 1_000;

async function costOf(page: Page, path: string): Promise<Cost> {
  const what: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/_next/static/") && pathname !== "/icon.svg") what.push(pathname);
  };
  page.on("request", note);
  await openPage(page, path);
  await page.waitForTimeout(SETTLE_MS);
  page.off("request", note);
  const sizes = await page.evaluate(async () => {
    const sizeOf = (entry: PerformanceEntry | undefined) =>
      entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0;
    const html = sizeOf(performance.getEntriesByType("navigation")[0]);
    const served = await (await fetch(location.href)).text();
    // What the document names is the first load; what comes when it is idle or needed is none of it.
    const first = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js") && served.includes(new URL(name).pathname));
    return { html, scripts: first.reduce((sum, entry) => sum + sizeOf(entry), 0) };
  });
  return { requests: what.length, html: sizes.html / 1_000, scripts: sizes.scripts / 1_000, what };
}

for (const [path, budget] of Object.entries(budgets))
  test(`${path} costs no more than it may`, async ({ page }) => {
    await signIn(page, "finance");
    await page.goto(`${running().url}/account`);
    let least = await costOf(page, path);
    for (let openings = 1; openings < OPENINGS && least.requests > budget.requests; openings++) {
      const next = await costOf(page, path);
      if (next.requests < least.requests) least = next;
    }
    expect(least.requests, least.what.join(" ")).toBeLessThanOrEqual(budget.requests);
    // The document itself is one of them: a page of which nothing was counted proves nothing.
    expect(least.requests).toBeGreaterThanOrEqual(1);
    expect(least.html).toBeGreaterThan(1);
    expect(least.html).toBeLessThanOrEqual(budget.html);
    expect(least.scripts).toBeGreaterThan(100);
    expect(least.scripts).toBeLessThanOrEqual(budget.scripts);
  });
