import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";
import { newCharge, paidCharge } from "../fixtures/merchant";
import { oneOf } from "../fixtures/mirror";
import { KEY_OF_A_SENTENCE, addressOf, everyPage, portugueseOnly } from "../fixtures/pages";
import { control, expect, running, signIn, test } from "../fixtures/test";

const PHONE = { width: 360, height: 740 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The page's own words stand there, and nothing is still on its way. */
async function isSettled(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator("main .animate-pulse")).toHaveCount(0);
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ""})`).join(" | ")}`,
  );
}

/** Without what the service or a payer wrote, which stays as it is. */
const textsOf = (page: Page): Promise<string[]> =>
  page.locator("body").evaluate((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest("script, style, template, bdi")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue?.trim() ?? "");
    return texts.filter((text) => text !== "");
  });

test.beforeAll(async () => {
  // What the examples need, should this file run by itself.
  if ((await oneOf("select id from balance_blocks where resolved_at is null limit 1")) === undefined) {
    const transactionId = await paidCharge(52);
    await control("POST", "/blocks", { transactionId, blockType: "med" });
    await expect.poll(() => oneOf("select id from balance_blocks limit 1")).toBeDefined();
  }
  await newCharge(13);
});

for (const { route, role } of everyPage)
  test(`${route}: no violation in either theme, no sideways scroll on a phone, all words in English`, async ({
    page,
    context,
  }) => {
    if (role !== null) await signIn(page, role);
    const address = await addressOf(route);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(running().url + address);
    await isSettled(page);
    expect(await violationsOf(page), "in light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveClass(/dark/);
    expect(await violationsOf(page), "in dark").toEqual([]);

    await context.addCookies([{ name: "guiche-locale", value: "en", url: running().url }]);
    await page.setViewportSize(PHONE);
    await page.goto(running().url + address);
    await isSettled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    const texts = await textsOf(page);
    const portuguese = new Set(portugueseOnly());
    expect(texts.filter((text) => portuguese.has(text) || KEY_OF_A_SENTENCE.test(text))).toEqual([]);
  });
