import { chromium } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { findOrInstallBrowser } from "../browser";
import { bring } from "./freshness";
import { percentile } from "./judge";
import { type Row } from "./row";
import { openViewers } from "./viewers";

const EVERY_MS = 500;
const LAST_MS = 5_000;

export const pixelRow: Row = {
  name: "pixel",
  title: "Receipt to the pixel",
  about:
    "From the 200 for a notice to the changed text in a real browser that shows the list, with 200 other streams open.",
  lines: [
    {
      what: "p50",
      unit: "ms",
      ours: "p50",
      bound: { atMost: 60 },
      why: "the list is read again before it shows the row",
    },
    { what: "p99", unit: "ms", ours: "p99", bound: { atMost: 250 }, why: "readings wait for one another" },
    {
      what: "never shown",
      unit: "",
      ours: "missing",
      bound: { atMost: 0 },
      why: "rows did not appear within five seconds",
    },
  ],
  async round(stage, bench) {
    const notices = await stage.paid(bench.isQuick ? 6 : 30);
    const streams = { url: stage.url, headers: stage.person.headers, count: bench.isQuick ? 20 : 200 };
    const viewers = await openViewers(streams);
    const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
      await page.setExtraHTTPHeaders({ cookie: stage.person.headers.cookie ?? "" });
      await page.context().addCookies(cookiesOf(stage.url, stage.person.headers.cookie ?? ""));
      await page.setExtraHTTPHeaders({});
      await page.goto(`${stage.url}/transactions`);
      await page.locator("[data-connection='live']").waitFor();
      // Each link to a payment is noted at the moment at which it comes.
      await page.evaluate(() => {
        const seen: Record<string, number> = {};
        const look = () => {
          for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
            const id = /[0-9a-f-]{36}/.exec(link.href)?.[0];
            if (id !== undefined) seen[id] ??= performance.timeOrigin + performance.now();
          }
        };
        look();
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        });
        Object.assign(window, { benchSeen: seen });
      });
      const brought = await bring(stage, notices, EVERY_MS);
      const read = () =>
        page.evaluate(() => (window as unknown as { benchSeen: Record<string, number> }).benchSeen);
      const deadline = performance.now() + LAST_MS;
      let seen = await read();
      while (brought.some(({ id }) => !(id in seen)) && performance.now() < deadline) {
        await sleep(50);
        seen = await read();
      }
      const waits = brought.flatMap(({ id, sentMs, tookMs }) =>
        seen[id] === undefined ? [] : [seen[id] - (performance.timeOrigin + sentMs + tookMs)],
      );
      return {
        p50: percentile(waits, 0.5),
        p99: percentile(waits, 0.99),
        missing: brought.length - waits.length,
      };
    } finally {
      viewers.close();
      await browser.close();
    }
  },
};

export const cookiesOf = (url: string, header: string): { name: string; value: string; url: string }[] =>
  header.split("; ").flatMap((pair) => {
    const cut = pair.indexOf("=");
    return cut > 0 ? [{ name: pair.slice(0, cut), value: pair.slice(cut + 1), url }] : [];
  });
