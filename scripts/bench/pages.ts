import { chromium } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { findOrInstallBrowser } from "../browser";
import { setTimeout as sleep } from "node:timers/promises";
import { timed } from "./clock";
import { drive } from "./load";
import { EMPTY_PAGE, FRAMED_PAGE } from "./peers";
import { cookiesOf } from "./pixel";
import { type Row } from "./row";
import { type Stage } from "./stage";

/** The pages that people open most, and the pages with a chart. */
const PAGES = {
  home: "/",
  charges: "/w/principal/charges",
  form: "/w/principal/withdrawals/new",
  inbox: "/blocks",
};
const SETTLE_MS = 1_000;
const OPENINGS = 6;
const IDLE_MS = 4_000;

const SCRIPT = /\/_next\/static\/[\w./~-]+\.js/g;
/** For browsers that no page is made for any more. */
const OLD_SCRIPT = /<script[^>]+nomodule[^>]*>/gi;

/** Scripts that the served document names, as tags or for React, as they come over the wire. */
async function firstLoadKb(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const html = (await (await fetch(url + path, { headers: { ...headers } })).text()).replaceAll(
    OLD_SCRIPT,
    "",
  );
  let bytes = 0;
  for (const src of new Set(html.match(SCRIPT)))
    bytes += gzipSync(new Uint8Array(await (await fetch(new URL(src, url))).arrayBuffer())).byteLength;
  return bytes / 1_000;
}

async function openingOf(
  stage: Stage,
): Promise<{ requests: number; cpuMs: number; htmlCpuMs: number; htmlKb: number }> {
  const path = PAGES.charges;
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
    await page.context().addCookies(cookiesOf(stage.url, stage.person.headers.cookie ?? ""));
    const open = async () => {
      await page.goto(stage.url + path);
      await page.locator("[data-connection='live']").waitFor();
      await sleep(SETTLE_MS);
    };
    await open();
    let requests = 0;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/_next/static/") && pathname !== "/icon.svg") requests += 1;
    });
    await page.goto("about:blank");
    await sleep(SETTLE_MS);
    const idle = await cpuOver(stage, () => sleep(IDLE_MS));
    const cpuOf = async (work: () => Promise<unknown>) => {
      const { cpuMs, tookMs } = await cpuOver(stage, async () => {
        for (let n = 0; n < OPENINGS; n++) await work();
      });
      // The dashboard's own background work is not part of a page's cost. Where it was more than the whole
      // measurement, the cost is unknown.
      const ownMs = (cpuMs - (idle.cpuMs / idle.tookMs) * tookMs) / OPENINGS;
      return ownMs > 0 ? ownMs : Number.NaN;
    };
    const cpuMs = await cpuOf(open);
    await page.goto("about:blank");
    let html: Uint8Array = new Uint8Array();
    const htmlCpuMs = await cpuOf(async () => {
      html = (await stage.person.get(path)).body;
      // The pause equals that between the openings: briefly cached data is made anew for both.
      await sleep(SETTLE_MS);
    });
    return {
      requests: requests / OPENINGS,
      cpuMs,
      htmlCpuMs,
      htmlKb: html.byteLength / 1_000,
    };
  } finally {
    await browser.close();
  }
}

async function cpuOver(
  stage: Stage,
  work: () => Promise<unknown>,
): Promise<{ cpuMs: number; tookMs: number }> {
  const before = stage.dashboard.cpuMs();
  const tookMs = await timed(work);
  return { cpuMs: stage.dashboard.cpuMs() - before, tookMs };
}

const scripts = (ours: keyof typeof PAGES, atMost: number) => ({
  what: `first-load JavaScript, ${PAGES[ours]}`,
  unit: "kB",
  ours: `${ours}Kb`,
  beside: { key: "emptyKb", what: "an empty Next page" },
  bound: { atMost },
  why: "code that the page does not need at first",
});

export const openingRow: Row = {
  name: "opening",
  title: "Opening a page",
  about: "Gzip size of a page's first load, and server work for the list of charges, in a real browser.",
  rounds: 3,
  lines: [
    scripts("home", 2.2),
    scripts("charges", 1.6),
    scripts("form", 1.6),
    scripts("inbox", 1.6),
    {
      what: "requests beside static files",
      unit: "",
      ours: "requests",
      bound: { atMost: 4 },
      why: "the page asks again for what it has",
    },
    {
      what: "processor time of the server",
      unit: "ms",
      ours: "cpuMs",
      beside: { key: "htmlCpuMs", what: "its HTML alone" },
      bound: { atMost: 1.5 },
      why: "the page's other requests",
    },
    {
      what: "HTML of a list, gzip",
      unit: "kB",
      ours: "htmlKb",
      bound: { atMost: 20 },
      why: "it contains the rows and their data",
    },
  ],
  async round(stage, bench) {
    const peers = await bench.peers();
    const kb = (path: string) => firstLoadKb(stage.url, path, stage.person.headers);
    return {
      emptyKb: await firstLoadKb(peers.next.url, EMPTY_PAGE, {}),
      homeKb: await kb(PAGES.home),
      chargesKb: await kb(PAGES.charges),
      formKb: await kb(PAGES.form),
      inboxKb: await kb(PAGES.inbox),
      ...(await openingOf(stage)),
    };
  },
};

export const renderingRow: Row = {
  name: "rendering",
  title: "Pages a second",
  about: "Whole documents over eight connections, against an empty dynamic Next page with as many links.",
  lines: (["home", "charges", "inbox"] as const).map((page) => ({
    what: PAGES[page],
    unit: "/s",
    ours: page,
    beside: { key: "framed", what: "an empty dynamic page" },
    bound: { atLeast: 0.5 },
    why: "queries and rendered rows",
  })),
  async round(stage, bench) {
    const peers = await bench.peers();
    const load = { callers: 8, seconds: bench.isQuick ? 1 : 3 };
    const { headers } = stage.person;
    const rate = async (url: string, path: string, own: Record<string, string>) =>
      (await drive(url, load, () => ({ method: "GET", path, headers: own }))).perSecond;
    return {
      framed: await rate(peers.next.url, FRAMED_PAGE, {}),
      home: await rate(stage.url, PAGES.home, { ...headers }),
      charges: await rate(stage.url, PAGES.charges, { ...headers }),
      inbox: await rate(stage.url, PAGES.inbox, { ...headers }),
    };
  },
};
