import { chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import desktop from "lighthouse/core/config/desktop-config.js";
import { findOrInstallBrowser } from "../browser";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Line, type Sample } from "./judge";
import { EMPTY_PAGE } from "./peers";
import { cookiesOf } from "./pixel";
import { type Row } from "./row";
import { type Stage } from "./stage";

const PAGES = {
  home: "/",
  charges: "/w/principal/charges",
  withdrawal: "/w/principal/withdrawals/new",
  inbox: "/blocks",
} as const;

type Scores = {
  scriptsKb: number;
  firstKb: number;
  performance: number;
  accessibility: number;
  practices: number;
  tbtMs: number;
  lcpMs: number;
  cls: number;
};

type Script = { url: string; transferSize: number };

const isScript = (item: object): item is Script =>
  "resourceType" in item && item.resourceType === "Script" && "url" in item && "transferSize" in item;

/** The scripts that came without a click, as many bytes as they took on the wire. */
function scriptsIn(details: unknown): Script[] {
  const items = typeof details === "object" && details !== null && "items" in details ? details.items : [];
  return Array.isArray(items) ? (items as object[]).filter(isScript) : [];
}

/** The scripts that the document itself names. */
async function namedIn(address: string, cookies: ReturnType<typeof cookiesOf>): Promise<string[]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const text = await (await fetch(address, { headers: { cookie } })).text();
  return [...text.matchAll(/<script[^>]* src="([^"?]+)/g)].map(([, path = ""]) => path);
}

const kilobytesOf = (scripts: readonly Script[]): number =>
  Math.round(scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000);

/** The phone that Lighthouse simulates, in a browser that is signed in where cookies are given. */
async function look(
  address: string,
  cookies: ReturnType<typeof cookiesOf>,
  config?: typeof desktop,
): Promise<Scores> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const flags: Flags = {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices"],
      disableStorageReset: true,
      extraHeaders:
        cookies.length > 0
          ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") }
          : null,
    };
    const result = await lighthouse(address, flags, config);
    if (!result) throw new Error(`Lighthouse has no result for ${address}`);
    const { audits, categories, finalDisplayedUrl } = result.lhr;
    if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
      throw new Error(`${address} led to ${finalDisplayedUrl}`);
    const loaded = scriptsIn(audits["network-requests"]?.details);
    const named = await namedIn(address, cookies);
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
    return {
      scriptsKb: kilobytesOf(loaded),
      firstKb: kilobytesOf(loaded.filter(({ url }) => named.includes(new URL(url).pathname))),
      performance: score("performance"),
      accessibility: score("accessibility"),
      practices: score("best-practices"),
      tbtMs: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
      lcpMs: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
      cls: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

const NAMES = [...Object.keys(PAGES), "signIn"];
const WORDS: Readonly<Record<string, string>> = { ...PAGES, signIn: "/sign-in" };

/** Least scores by page, of the median of the rounds. */
const PERFORMANCE: Readonly<Record<string, number>> = {
  home: 90,
  charges: 88,
  withdrawal: 90,
  inbox: 88,
  signIn: 90,
};
const ACCESSIBILITY = 100;
const SCRIPTS_KB_MAX = 400;
const FIRST_KB_MAX = 250;

const linesOf = (name: string): Line[] => {
  const page = WORDS[name] ?? name;
  return [
    {
      what: `${page}: performance`,
      unit: "",
      ours: `${name} performance`,
      bound: { atLeast: PERFORMANCE[name] ?? 0 },
      why: "first-load scripts",
    },
    {
      what: `${page}: scripts without a click`,
      unit: "kB",
      ours: `${name} scriptsKb`,
      bound: { atMost: SCRIPTS_KB_MAX },
      why: "parts that come by themselves",
    },
    {
      what: `${page}: scripts of the document`,
      unit: "kB",
      ours: `${name} firstKb`,
      bound: { atMost: FIRST_KB_MAX },
      why: "shared parts of all pages",
    },
    {
      what: `${page}: accessibility`,
      unit: "",
      ours: `${name} accessibility`,
      bound: { atLeast: ACCESSIBILITY },
      why: "see the report",
    },
    {
      what: `${page}: best practices`,
      unit: "",
      ours: `${name} practices`,
      bound: { atLeast: 95 },
      why: "see the report",
    },
    {
      what: `${page}: total blocking time`,
      unit: "ms",
      ours: `${name} tbtMs`,
      bound: { atMost: 200 },
      why: "scripts that run before the page responds",
    },
    {
      what: `${page}: largest contentful paint`,
      unit: "ms",
      ours: `${name} lcpMs`,
      bound: { atMost: 2_400 },
      why: "resources that block the first paint",
    },
    {
      what: `${page}: layout shift`,
      unit: "",
      ours: `${name} cls`,
      bound: { atMost: 0.02 },
      why: "something comes later and pushes the rest",
    },
  ];
};

const ON_A_DESK = ["home", "charges"] as const;

export const lighthouseRow: Row = {
  name: "pages",
  rounds: 7,
  title: "On a phone",
  about:
    "Lighthouse's simulated phone, signed in; median of the rounds. The last rows are an empty Next page in the same run.",
  lines: [
    ...NAMES.flatMap(linesOf),
    ...ON_A_DESK.map((name) => ({
      what: `${PAGES[name]}: performance on a desktop`,
      unit: "",
      ours: `${name} on a desk performance`,
      bound: { atLeast: 99 },
      why: "first-load scripts",
    })),
    { what: "an empty Next page: performance", unit: "", ours: "empty performance", bound: null },
    { what: "an empty Next page: total blocking time", unit: "ms", ours: "empty tbtMs", bound: null },
    { what: "an empty Next page: largest contentful paint", unit: "ms", ours: "empty lcpMs", bound: null },
  ],
  async round(stage: Stage, bench) {
    const sample: Record<string, number> = {};
    const note = (name: string, scores: Scores): void => {
      for (const [key, value] of Object.entries(scores)) sample[`${name} ${key}`] = value;
    };
    const cookies = cookiesOf(stage.url, stage.person.headers.cookie ?? "");
    const pages = Object.entries(PAGES).slice(0, bench.isQuick ? 1 : undefined);
    for (const [name, path] of pages) note(name, await look(stage.url + path, cookies));
    for (const name of bench.isQuick ? [] : ON_A_DESK)
      note(`${name} on a desk`, await look(stage.url + PAGES[name], cookies, desktop));
    note("signIn", await look(`${stage.url}/sign-in`, []));
    note("empty", await look((await bench.peers()).next.url + EMPTY_PAGE, []));
    return sample satisfies Sample;
  },
};
