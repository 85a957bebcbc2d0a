import { type Browser, type Page, chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { findOrInstallBrowser } from "../browser";
import { percentile } from "./judge";
import { cookiesOf } from "./pixel";
import { type Row } from "./row";
import { type Stage } from "./stage";

const LIST = "/w/principal/charges";
const CLICKS = 20;
const SLOWER = 4;
const WAIT_MS_MAX = 15_000;
/** After its load a page asks for nothing more within this. */
const SETTLE_MS = 3_000;

type PageTimings = {
  rowsMs?: number;
  sumsMs?: number;
  liveMs?: number;
  clickedMs?: number;
  openedMs?: number;
};
type Watched = Window & { seen?: PageTimings };

/** Notes in the page when rows, sums and "live" were there, and what became of the first click. No function in it has a name. */
function watchPage(): void {
  (window as Watched).seen = {};
  new MutationObserver(() => {
    const { seen = {} } = window as Watched;
    if (document.querySelector("[role=table] [role=row] a, table tbody a")) seen.rowsMs ??= performance.now();
    if (document.querySelector('main p[aria-live="polite"]')) seen.sumsMs ??= performance.now();
    if (document.querySelector('[data-connection="live"]')) seen.liveMs ??= performance.now();
    if (
      seen.clickedMs !== undefined &&
      document.querySelector('[aria-expanded="true"][aria-haspopup="menu"]')
    )
      seen.openedMs ??= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener(
    "pointerdown",
    () => {
      const { seen = {} } = window as Watched;
      seen.clickedMs ??= performance.now();
    },
    true,
  );
}

const isStatic = (path: string): boolean => path.startsWith("/_next/static/") || /\.\w{2,11}$/.test(path);

const seenOn = (page: Page): Promise<PageTimings> => page.evaluate(() => (window as Watched).seen ?? {});

async function openList(browser: Browser, stage: Stage): Promise<Page> {
  const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 1280, height: 800 } });
  await context.addCookies(cookiesOf(stage.url, stage.person.headers.cookie ?? ""));
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS_MAX);
  await page.addInitScript(watchPage);
  return page;
}

async function loadOnce(browser: Browser, stage: Stage) {
  const page = await openList(browser, stage);
  let asked = 0;
  page.on("request", (request) => {
    if (!isStatic(new URL(request.url()).pathname)) asked += 1;
  });
  await page.goto(stage.url + LIST, { waitUntil: "load" });
  const loadedMs = await page.evaluate(() => performance.now());
  await page.locator('[data-connection="live"]').first().waitFor({ state: "attached" });
  await sleep(SETTLE_MS);
  const { rowsMs = Number.NaN, sumsMs = Number.NaN, liveMs = Number.NaN } = await seenOn(page);
  await page.context().close();
  // The page itself is not included.
  return {
    liveMs: Math.max(0, liveMs - loadedMs),
    sumsMs: Math.max(0, sumsMs - rowsMs),
    asked: asked - 1,
  };
}

/** From the finger to the opened menu, at the first moment at which its button takes a click. */
async function clickOnce(browser: Browser, stage: Stage): Promise<number> {
  const page = await openList(browser, stage);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(stage.url + LIST, { waitUntil: "load" });
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.locator('[aria-expanded="true"][aria-haspopup="menu"]').waitFor();
  const { clickedMs = Number.NaN, openedMs = Number.NaN } = await seenOn(page);
  await page.context().close();
  return openedMs - clickedMs;
}

export const firstSecondsRow: Row = {
  name: "first",
  title: "The first seconds of a list",
  about: `The list of charges in a real browser: the first click on the account menu, with a processor ${String(SLOWER)} times slower, ${String(CLICKS)} clicks a round.`,
  lines: [
    {
      what: "the first click, p75",
      unit: "ms",
      ours: "clickP75",
      bound: { atMost: 200 },
      why: "code that runs in the same moment",
    },
    {
      what: '"Ao vivo", after the load',
      unit: "ms",
      ours: "liveMs",
      bound: { atMost: 1_500 },
      why: "the stream opens late",
    },
    {
      what: "sums, after the rows",
      unit: "ms",
      ours: "sumsMs",
      bound: { atMost: 100 },
      why: "they are read separately",
    },
    {
      what: "requests beside static files",
      unit: "",
      ours: "asked",
      bound: { atMost: 5 },
      why: "something is asked for that the page had",
    },
  ],
  async round(stage, bench) {
    const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
    try {
      const loaded = await loadOnce(browser, stage);
      const clicks: number[] = [];
      for (let click = 0; click < (bench.isQuick ? 2 : CLICKS); click += 1)
        clicks.push(await clickOnce(browser, stage));
      return { ...loaded, clickP75: percentile(clicks, 0.75) };
    } finally {
      await browser.close();
    }
  },
};
