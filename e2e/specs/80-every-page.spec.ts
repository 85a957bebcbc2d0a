import { type Page } from "@playwright/test";
import { makeExamples } from "../fixtures/examples";
import { ABOUT_THE_WIRE, machineWordsIn, namesIn } from "@/lib/testing/machine-words";
import {
  KEY_OF_A_SENTENCE,
  addressOf,
  allSentencesOf,
  englishOnly,
  everyPage,
  portugueseOnly,
} from "../fixtures/pages";
import { expect, running, signIn, test } from "../fixtures/test";
import { violationsOf } from "../fixtures/violations";

/** A tenth of the layout shift that counts as good. Readers do not notice it. */
const SHIFT_MAX = 0.01;
const PHONE = { width: 360, height: 740 };

// The longest file: its pages are shared out among the workers.
test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Waits until the page's own text is shown and nothing is still loading. */
async function isSettled(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator("main .animate-pulse")).toHaveCount(0);
}

/**
 * The elements that moved without user input, each with its share of the window (web.dev, Cumulative Layout Shift).
 */
async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    async () =>
      new Promise<{ value: number; what: string }[]>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const seen: { value: number; what: string }[] = [];
        const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.nodeValue);
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
            if (!hadRecentInput)
              seen.push({ value, what: sources.map(({ node }) => nameOf(node)?.slice(0, 120)).join(" | ") });
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(seen), 50);
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < SHIFT_MAX ? [] : shifts.map(({ value, what }) => `${String(value)} ${what}`);
}

/** Without what the service or a payer wrote, which stays as it is. */
const WRITTEN_BY_OTHERS = "script, style, template, bdi";

const textsOf = (page: Page, apart: string): Promise<string[]> =>
  page.locator("body").evaluate((body, without) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest(without) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue?.trim() ?? "");
    return texts.filter((text) => text !== "");
  }, apart);

const namedVariables = namesIn([...allSentencesOf("pt-BR"), ...allSentencesOf("en")]);

/** Excludes text that is not read without unfolding, or that is there to be copied. */
const UNREAD = "script, style, template, code, pre, details:not([open]) > :not(summary)";

async function machineWordsOf(page: Page): Promise<string[]> {
  const texts = await textsOf(page, UNREAD);
  return texts.flatMap((text) => machineWordsIn(text, namedVariables).map((word) => `${word} in "${text}"`));
}

test.beforeAll(makeExamples);

for (const { route, role } of everyPage)
  test(`${route}: no violation in either theme, nothing jumps, no sideways scroll on a phone, each language its own words`, async ({
    page,
    context,
  }) => {
    if (role !== null) await signIn(page, role);
    const address = await addressOf(route);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(running().url + address);
    await isSettled(page);
    expect(await shiftsOf(page), "moved on a desktop").toEqual([]);
    const english = new Set(englishOnly());
    const read = await textsOf(page, `${WRITTEN_BY_OTHERS}, ${UNREAD}`);
    expect(read.filter((text) => english.has(text))).toEqual([]);
    if (!ABOUT_THE_WIRE.has(route)) expect(await machineWordsOf(page), "words of machines").toEqual([]);
    expect(await violationsOf(page), "in light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.waitForFunction(() =>
      document.getAnimations().every((each) => !(each instanceof CSSTransition)),
    );
    // A theme changes colours and nothing else.
    expect(await violationsOf(page, ["color-contrast", "link-in-text-block"]), "in dark").toEqual([]);

    await context.addCookies([{ name: "guiche-locale", value: "en", url: running().url }]);
    await page.setViewportSize(PHONE);
    await page.goto(running().url + address);
    await isSettled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await shiftsOf(page), "moved on a phone").toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    // Placeholders of templates have one name in both languages.
    const texts = await textsOf(page, `${WRITTEN_BY_OTHERS}, code`);
    const portuguese = new Set(portugueseOnly());
    expect(texts.filter((text) => portuguese.has(text) || KEY_OF_A_SENTENCE.test(text))).toEqual([]);
  });
