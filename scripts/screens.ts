import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "@playwright/test";
import { type Role } from "../lib/auth/rights";
import { findOrInstallBrowser } from "./browser";
import { type OwnDemo, startOwnDemo } from "./screens/own-demo";
import { FROZEN, type Look, type Picture, PICTURES, looksOf } from "./screens/pages";
import { toPalettePng } from "./screens/palette-png";
import { freezeWallet, liftFreeze, payerLinkOf, stageScenes } from "./screens/stage";

// Pictures of every page, in both themes, some on a phone and in English: `npm run screens [name ...]`.

const OUT = "docs/screens";
const BROWSER_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"];
const DESKTOP = { width: 1360, height: 860 };
const HEIGHT_MAX = 1_500;
const SETTLE_MS = 400;
const HOUR_OF_ALL = { locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "reduce" } as const;

const LOOKS: Readonly<Record<Look, BrowserContextOptions>> = {
  light: { viewport: DESKTOP, colorScheme: "light" },
  dark: { viewport: DESKTOP, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  en: { viewport: DESKTOP, colorScheme: "light", locale: "en-GB" },
};
const SUFFIX: Readonly<Record<Look, string>> = {
  light: "light",
  dark: "dark",
  phone: "phone-light",
  en: "en-light",
};

const wanted = new Set(process.argv.slice(2));
const isWanted = ({ name }: Picture) => wanted.size === 0 || wanted.has(name);

const demo = await startOwnDemo();
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGS });
const sessions = new Map<Role, BrowserContextOptions["storageState"]>();
try {
  await mkdir(OUT, { recursive: true });
  if (wanted.size === 0)
    for (const file of await readdir(OUT)) if (file.endsWith(".png")) await rm(join(OUT, file));
  await stageScenes(demo, openAs);
  const link = await payerLinkOf(openAs, demo);
  await take([
    ...PICTURES,
    { name: "payer-page", path: link, role: null, looks: ["light", "dark", "phone", "en"] },
  ]);
  if (FROZEN.some(isWanted)) {
    await freezeWallet(openAs);
    await take(FROZEN).finally(() => liftFreeze(openAs));
  }
} finally {
  await browser.close();
  await demo.stop();
}

async function take(pictures: readonly Picture[]): Promise<void> {
  for (const look of Object.keys(LOOKS) as Look[])
    for (const picture of pictures.filter(isWanted))
      if (looksOf(picture).includes(look))
        await takeOne(picture, look).catch((error: unknown) =>
          console.error(
            `${picture.name} (${look}): ${error instanceof Error ? error.message : String(error)}`,
          ),
        );
}

async function takeOne({ name, path, id, role = "finance", press }: Picture, look: Look): Promise<void> {
  const found = id === undefined ? "" : await demo.oneOf(id);
  if (found === null) throw new Error("there is nothing that it shows");
  const page = await openPage(role, new URL(path.replace("[id]", found), demo.url).href, look);
  if (press) await page.getByRole("button", { name: new RegExp(press) }).click();
  const { width, height } = page.viewportSize() ?? DESKTOP;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, whole), HEIGHT_MAX) });
  await page.waitForTimeout(SETTLE_MS);
  await writeFile(join(OUT, `${name}-${SUFFIX[look]}.png`), toPalettePng(await page.screenshot()));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.error(`${name} scrolls sideways by ${overflow} px (${look})`);
  await page.context().close();
}

function openAs(role: Role, path: string): Promise<Page> {
  return openPage(role, demo.url + path, "light");
}

/** Returns when the page answers, hears what changes and nothing of it is still on its way. */
async function openPage(role: Role | null, address: string, look: Look): Promise<Page> {
  const storageState =
    role === null ? undefined : (sessions.get(role) ?? (await signIn(browser, demo, role)));
  const context = await browser.newContext({ ...HOUR_OF_ALL, ...LOOKS[look], storageState });
  if (look === "en") await context.addCookies([{ name: "guiche-locale", value: "en", url: demo.url }]);
  const page = await context.newPage();
  await page.goto(address);
  if (role !== null) await page.locator("[data-connection='live']").waitFor();
  await page.waitForFunction(() => document.querySelector("main .animate-pulse") === null);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

async function signIn(browser: Browser, demo: OwnDemo, role: Role) {
  const { email, password } = demo.person(role);
  const context = await browser.newContext(HOUR_OF_ALL);
  const page = await context.newPage();
  await page.goto(`${demo.url}/sign-in`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
  const state = await context.storageState();
  sessions.set(role, state);
  await context.close();
  return state;
}
