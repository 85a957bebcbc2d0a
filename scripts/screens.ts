import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findOrInstallBrowser } from "./browser";
import { readPlace } from "./parts";

const OUT = "docs/screens";
const BROWSER_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
const SETTLE_MS = 1_200;

/** Each page by its file name; `first` opens the first row of a list. */
const PAGES: readonly { name: string; path: string; first?: boolean }[] = [
  { name: "overview", path: "/" },
  { name: "charges", path: "/w/principal/charges" },
  { name: "charge", path: "/w/principal/charges?state=completed", first: true },
  { name: "charge-new", path: "/w/principal/charges/new" },
  { name: "withdrawals", path: "/w/principal/withdrawals" },
  { name: "withdrawal-new", path: "/w/principal/withdrawals/new" },
  { name: "refunds", path: "/w/principal/refunds" },
  { name: "transactions", path: "/w/principal/transactions" },
  { name: "statement", path: "/w/principal/statement" },
  { name: "blocks", path: "/blocks" },
  { name: "wallets", path: "/wallets" },
  { name: "projects", path: "/projects" },
  { name: "events", path: "/events" },
  { name: "calls", path: "/calls" },
  { name: "recovery", path: "/recovery" },
  { name: "health", path: "/health" },
];

// Pictures of every page of a running demo, in both themes, and on a phone.
const { port, dataDir } = readPlace();
const base = `http://localhost:${port}`;
const people = JSON.parse(await readFile(join(dataDir, "demo-people.json"), "utf8")) as {
  role: string;
  email: string;
  password: string;
}[];
const finance = people.find((person) => person.role === "finance");
if (!finance) throw new Error("the demo has no finance account");

await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGS });
for (const [look, size, theme] of [
  ["light", { width: 1360, height: 860 }, "light"],
  ["dark", { width: 1360, height: 860 }, "dark"],
  ["phone", { width: 360, height: 760 }, "light"],
] as const) {
  const context = await browser.newContext({ locale: "pt-BR", viewport: size, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(`${base}/sign-in`);
  await page.screenshot({ path: `${OUT}/sign-in-${look}.png` });
  await page.getByLabel("E-mail").fill(finance.email);
  await page.getByLabel("Senha", { exact: true }).fill(finance.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
  for (const { name, path, first } of PAGES) {
    await page.goto(`${base}${path}`);
    if (first) {
      await page.getByRole("row").nth(1).click();
      await page.waitForURL((address) => !address.search.includes("state="));
    }
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path: `${OUT}/${name}-${look}.png` });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.error(`${name} scrolls sideways by ${overflow} px (${look})`);
  }
  await context.close();
}
await browser.close();
