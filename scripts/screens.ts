import { mkdir, readdir, writeFile } from "node:fs/promises";
import { type Role } from "@/lib/core/enums/people";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "@playwright/test";
import sharp from "sharp";
import { BROWSER_ARGS, findOrInstallBrowser } from "./browser";
import { contactSheet } from "./screens/contact-sheet";
import { type OwnDemo, startOwnDemo } from "./screens/own-demo";
import { FROZEN, type Variant, type Screenshot, SCREENSHOTS, variantsOf } from "./screens/pages";
import { freezeWallet, liftFreeze, payerLinkOf, stageScenes } from "./screens/stage";

// Takes screenshots of every page, in both themes, some on a phone and in English: `npm run screens [name ...]`. With
// `-- --documents` those that a document shows, in the folder where they are stored; with `-- --whole` long pages to
// their end. A contact sheet is written beside them, with `-- --before FOLDER` next to the screenshots of an earlier
// run.

const DOCUMENTS = "docs/screens";
const DESKTOP = { width: 1360, height: 860 };
const HEIGHT_MAX = 1_500;
const WHOLE_HEIGHT_MAX = 6_000;
const SETTLE_MS = 400;
/** Screens have few colours, and weigh a third with 256 of them. */
const PALETTE = { palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 } as const;
const HOUR_OF_ALL = { locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "reduce" } as const;

const VARIANTS: Readonly<Record<Variant, BrowserContextOptions>> = {
  light: { viewport: DESKTOP, colorScheme: "light" },
  dark: { viewport: DESKTOP, colorScheme: "dark" },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  en: { viewport: DESKTOP, colorScheme: "light", locale: "en-GB" },
};
const SUFFIX: Readonly<Record<Variant, string>> = {
  light: "light",
  dark: "dark",
  phone: "phone-light",
  en: "en-light",
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: "boolean", default: false },
    whole: { type: "boolean", default: false },
    before: { type: "string" },
  },
});
const shown = values.documents ? new Set(await readdir(DOCUMENTS)) : null;
const names = new Set(positionals);
const fileOf = ({ name }: Screenshot, variant: Variant) => `${name}-${SUFFIX[variant]}.png`;
const wantedVariants = (picture: Screenshot): readonly Variant[] =>
  names.size > 0 && !names.has(picture.name)
    ? []
    : variantsOf(picture).filter((variant) => shown?.has(fileOf(picture, variant)) ?? true);

const demo = await startOwnDemo();
const out = shown ? DOCUMENTS : join(demo.dataDir, "pictures");
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: BROWSER_ARGS });
const sessions = new Map<Role, BrowserContextOptions["storageState"]>();
try {
  await mkdir(out, { recursive: true });
  await stageScenes(demo, openAs);
  const link = await payerLinkOf(openAs, demo);
  await take([
    ...SCREENSHOTS,
    { name: "payer-page", path: link, role: null, variants: ["light", "dark", "phone", "en"] },
  ]);
  if (FROZEN.some((picture) => wantedVariants(picture).length > 0)) {
    await freezeWallet(openAs);
    try {
      await take(FROZEN);
    } finally {
      await liftFreeze(demo, openAs);
    }
  }
  if (!shown) await writeSheet();
} finally {
  await browser.close();
  await demo.stop();
}

async function take(pictures: readonly Screenshot[]): Promise<void> {
  for (const variant of Object.keys(VARIANTS) as Variant[])
    for (const picture of pictures)
      if (wantedVariants(picture).includes(variant))
        await takeOne(picture, variant).catch((error: unknown) =>
          console.error(
            `${picture.name} (${variant}): ${error instanceof Error ? error.message : String(error)}`,
          ),
        );
}

async function writeSheet(): Promise<void> {
  const folder = values.before === undefined ? null : resolve(values.before);
  const before = folder === null ? [] : (await readdir(folder)).filter((file) => file.endsWith(".png"));
  const pictures = (await readdir(out)).filter((file) => file.endsWith(".png")).toSorted();
  const beside = new Map(before.map((file) => [file, relative(out, join(folder ?? "", file))]));
  await writeFile(join(out, "contact-sheet.html"), contactSheet(pictures, beside));
}

async function takeOne(picture: Screenshot, variant: Variant): Promise<void> {
  const { name, path, id, role = "finance", press } = picture;
  const found = id === undefined ? "" : await demo.oneOf(id);
  if (found === null) throw new Error("there is nothing that it shows");
  const page = await openPage(role, new URL(path.replace("[id]", found), demo.url).href, variant);
  if (press) {
    const name = { name: new RegExp(press) };
    await page.getByRole("button", name).or(page.getByRole("checkbox", name)).click();
  }
  const { width, height } = page.viewportSize() ?? DESKTOP;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({
    width,
    height: Math.min(Math.max(height, whole), values.whole ? WHOLE_HEIGHT_MAX : HEIGHT_MAX),
  });
  await page.waitForTimeout(SETTLE_MS);
  await writeFile(
    join(out, fileOf(picture, variant)),
    await sharp(await page.screenshot())
      .png(PALETTE)
      .toBuffer(),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.error(`${name} scrolls sideways by ${overflow} px (${variant})`);
  await page.context().close();
}

function openAs(role: Role, path: string): Promise<Page> {
  return openPage(role, demo.url + path, "light");
}

/** Returns when the page answers, receives live changes and has nothing pending. */
async function openPage(role: Role | null, address: string, variant: Variant): Promise<Page> {
  const storageState =
    role === null ? undefined : (sessions.get(role) ?? (await signIn(browser, demo, role)));
  const context = await browser.newContext({ ...HOUR_OF_ALL, ...VARIANTS[variant], storageState });
  if (variant === "en") await context.addCookies([{ name: "guiche-locale", value: "en", url: demo.url }]);
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
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
  const state = await context.storageState();
  sessions.set(role, state);
  await context.close();
  return state;
}
