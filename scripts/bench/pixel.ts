import { Agent } from "node:http";
import { type Page, chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { findOrInstallBrowser } from "../browser";
import { newId } from "../../lib/core/ids";
import { type Brought, bring } from "./freshness";
import { type Notice } from "./notice-receiver";
import { percentile } from "./judge";
import { ask } from "./load";
import { ECHO_PAGE, SAY_PATH, STREAM_PATH } from "./peers";
import { type Row } from "./row";
import { type ViewerOptions, openViewers } from "./viewers";

const EVERY_MS = 300;
const LAST_MS = 5_000;

export const pixelRow: Row = {
  name: "pixel",
  title: "Receipt to the pixel",
  about:
    "From the 200 for a delivery to the changed text in a real browser that shows the list of charges, with 200 other streams open. A payment missing from the list is read after a short random delay.",
  lines: [
    {
      what: "p50",
      unit: "ms",
      ours: "p50",
      bound: { atMost: 60 },
      why: "time of the worker, pages process and browser",
    },
    {
      what: "p99",
      unit: "ms",
      ours: "p99",
      bound: { atMost: 250 },
      why: "time of the worker, pages process and browser",
    },
    {
      what: "p50, beside an echo",
      unit: "ms",
      ours: "p50",
      beside: { key: "echoP50", what: "a `node:http` stream that echoes" },
      bound: null,
    },
    {
      what: "p99, beside an echo",
      unit: "ms",
      ours: "p99",
      beside: { key: "echoP99", what: "a `node:http` stream that echoes" },
      bound: null,
    },
    {
      what: "a row missing from the list, p50",
      unit: "ms",
      ours: "newP50",
      bound: null,
    },
    {
      what: "a row missing from the list, p99",
      unit: "ms",
      ours: "newP99",
      bound: null,
    },
    {
      what: "never shown",
      unit: "",
      ours: "missing",
      bound: { atMost: 0 },
      why: "rows did not appear within five seconds",
    },
  ],
  async round(stage, bench) {
    const { bare } = await bench.peers();
    const count = bench.isQuick ? 6 : 20;
    const streams = bench.isQuick ? 20 : 200;
    const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
    try {
      const theirs = { url: bare.url, headers: {}, count: streams, path: STREAM_PATH };
      const echo = await shownOn(await browser.newPage(), bare.url + ECHO_PAGE, theirs, () =>
        sayAll(bare.url, count),
      );
      const page = await browser.newPage({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
      await page.context().addCookies(cookiesOf(stage.url, stage.person.headers.cookie ?? ""));
      const ours = { url: stage.url, headers: stage.person.headers, count: streams };
      const changed = await stage.charged(count);
      const entering = await stage.paid(count);
      const waitsFor = (notices: readonly Notice[]) =>
        shownOn(page, `${stage.url}/transactions`, ours, () => bring(stage, notices, EVERY_MS));
      const waits = await waitsFor(changed);
      const entered = await waitsFor(entering);
      return {
        p50: percentile(waits, 0.5),
        p99: percentile(waits, 0.99),
        echoP50: percentile(echo, 0.5),
        echoP99: percentile(echo, 0.99),
        newP50: percentile(entered, 0.5),
        newP99: percentile(entered, 0.99),
        missing: 2 * count - waits.length - entered.length,
      };
    } finally {
      await browser.close();
    }
  },
};

/** Each link is noted at the moment at which it comes, that of a row once the row says that it is paid. A text, because what compiles our functions adds names to them. */
const NOTE_LINKS = `
  window.benchSeen = {};
  function look() {
    for (const link of document.querySelectorAll("main a[href]")) {
      const id = /[0-9a-f-]{36}/.exec(link.href)?.[0];
      const row = link.closest("tr");
      const isDone = !row || /concluíd|pag[oa](?!mento|dor)/i.test(row.textContent);
      if (id !== undefined && isDone) window.benchSeen[id] ??= performance.timeOrigin + performance.now();
    }
  }
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
`;

/** How long each of what was brought took from its 200 to a link on the page, where it came to be there. */
async function shownOn(
  page: Page,
  address: string,
  streams: ViewerOptions,
  work: () => Promise<readonly Brought[]>,
): Promise<number[]> {
  const viewers = await openViewers(streams);
  try {
    await page.goto(address);
    if (address.endsWith(ECHO_PAGE)) await sleep(EVERY_MS);
    else await page.locator("[data-connection='live']").waitFor();
    await page.evaluate(NOTE_LINKS);
    const brought = await work();
    const read = () =>
      page.evaluate(() => (window as unknown as { benchSeen: Record<string, number> }).benchSeen);
    const deadline = performance.now() + LAST_MS;
    let seen = await read();
    while (brought.some(({ id }) => !(id in seen)) && performance.now() < deadline) {
      await sleep(50);
      seen = await read();
    }
    return brought.flatMap(({ id, sentMs, tookMs }) =>
      seen[id] === undefined ? [] : [seen[id] - (performance.timeOrigin + sentMs + tookMs)],
    );
  } finally {
    viewers.close();
    await page.goto("about:blank");
  }
}

async function sayAll(url: string, count: number): Promise<Brought[]> {
  const agent = new Agent({ keepAlive: true });
  const said: Brought[] = [];
  for (let nth = 0; nth < count; nth++) {
    const id = newId();
    const sentMs = performance.now();
    await ask(url, agent, { method: "POST", path: SAY_PATH, headers: {}, body: Buffer.from(id) });
    said.push({ id, sentMs, tookMs: performance.now() - sentMs });
    await sleep(EVERY_MS);
  }
  agent.destroy();
  return said;
}

export const cookiesOf = (url: string, header: string): { name: string; value: string; url: string }[] =>
  header.split("; ").flatMap((pair) => {
    const cut = pair.indexOf("=");
    return cut > 0 ? [{ name: pair.slice(0, cut), value: pair.slice(cut + 1), url }] : [];
  });
