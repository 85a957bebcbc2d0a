import { type Locator, type Page } from "@playwright/test";
import { makeExamples } from "../fixtures/examples";
import { addressOf } from "../fixtures/pages";
import { expect, running, signIn, test, waitForHydration } from "../fixtures/test";

const ROUTES = [
  "/",
  "/transactions",
  "/blocks",
  "/blocks/[id]",
  "/customers",
  "/w/[wallet]/charges",
  "/w/[wallet]/charges/new",
  "/w/[wallet]/charges/[id]",
  "/w/[wallet]/withdrawals",
  "/w/[wallet]/statement",
];
/** After the clicked element appears. */
const DELAYS_MS = [0, 50, 150, 300, 500];
/** `npm test` takes so many of all these clicks, by a fixed seed. */
const SAMPLED = 60;
const SEED = 37;
const EFFECT_MS = 10_000;
const APPEARS_MS = 60_000;

/** A link, tab or button that a person sees, found again by what it says and its place among its equals. */
type Control = { href: string | null; label: string | null; text: string; place: number };

// No click of these pages changes a row.
test.describe.configure({ mode: "parallel" });
test.beforeAll(makeExamples);

const pathOf = (address: string): string => new URL(address, running().url).pathname;

/** Menu and top bar are the same on each page, so home represents them. */
const WITH_SHELL: readonly string[] = ["/"];

/** The first row of a list represents all of its rows. */
const controlsOf = (page: Page, hasShell: boolean): Promise<Control[]> =>
  page.evaluate((takesShell) => {
    const places = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>("a[href], button")].flatMap((element) => {
      const control = {
        href: element.getAttribute("href"),
        label: element.getAttribute("aria-label"),
        text: element.textContent.replaceAll(/\s+/g, " ").trim(),
      };
      const label = control.label?.split(/\d/, 1)[0];
      const name = JSON.stringify(control.href ?? label ?? control.text.replaceAll(/\d+/g, "0"));
      const place = places.get(name) ?? 0;
      places.set(name, place + 1);
      const box = element.getBoundingClientRect();
      const isSeen =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        box.width > 4 &&
        box.bottom > 0;
      const isOff = element.matches(":disabled, [aria-disabled=true], [inert] *");
      const isLaterRow = element.closest("tbody tr:not(:first-child)") !== null;
      const isShell = element.closest("main") === null;
      return !isSeen || isOff || isLaterRow || (isShell && !takesShell) ? [] : [{ ...control, place }];
    });
  }, hasShell);

function locate(page: Page, { href, label, text, place }: Control): Locator {
  if (href !== null) return page.locator(`a[href=${JSON.stringify(href)}]`).nth(place);
  // Counts, amounts and ages go on: other tests use the same product.
  if (label !== null) {
    const [start = ""] = label.split(/\d/, 1);
    return page
      .locator(`button[aria-label${start === label ? "" : "^"}=${JSON.stringify(start)}]`)
      .nth(place);
  }
  // Every other sign is written by its number: quotes would end the selector.
  const words = text
    .split(/\d+/)
    .map((part) =>
      part.replaceAll(/[^\w ]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`),
    )
    .join("\\d+");
  return page
    .locator("button:not([aria-label])")
    .filter({ hasText: new RegExp(`^\\s*${words}\\s*$`) })
    .nth(place);
}

/**
 * Flags the document once a press changes its control, the group of the control, or a layer above the page, shows a
 * toast, or its click moves the focus. A call that would write counts too, and is not sent; so does printing.
 */
function noteEffects(): void {
  const note = () => document.documentElement.setAttribute("data-effect", "");
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const observer = new MutationObserver(note);
      const all = { attributes: true, childList: true, subtree: true, characterData: true };
      const control = target instanceof Element ? target.closest("a, button") : null;
      const group = control?.closest(
        "th, form, nav, [role=group], [role=tablist], [role=radiogroup], details",
      );
      for (const watched of [control, group]) if (watched) observer.observe(watched, all);
      observer.observe(document.body, { childList: true });
      observer.observe(document.documentElement, { attributeFilter: ["class", "style"] });
      const isToaster = (node: Node) =>
        node instanceof Element && node.closest("[data-sonner-toaster]") !== null;
      const toasts = new MutationObserver((changes) => {
        if (changes.some(({ target, addedNodes }) => [target, ...addedNodes].some(isToaster))) note();
      });
      toasts.observe(document.body, { childList: true, subtree: true });
      // The click's own handlers move it; a page also focuses a field by itself at hydration.
      const noteMove = (moved: FocusEvent) => {
        if (moved.target !== control) note();
      };
      document.addEventListener(
        "click",
        () => {
          document.addEventListener("focusin", noteMove);
          setTimeout(() => document.removeEventListener("focusin", noteMove));
        },
        { capture: true, once: true },
      );
    },
    { capture: true },
  );
  window.print = note;
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (init?.method !== "POST") return send(input, init);
    note();
    return Promise.reject(new TypeError("Failed to fetch"));
  };
}

/**
 * Clicks `delayMs` after the control appears. Before hydration a button takes no click (app/globals.css, decision 101):
 * Playwright waits until it does, so that this test is about each click that a control takes.
 */
async function clickEarly(page: Page, address: string, control: Control, delayMs: number): Promise<void> {
  const { href } = control;
  let opened = false;
  page.once("popup", () => (opened = true));
  page.once("download", () => (opened = true));
  page.once("filechooser", () => (opened = true));
  await page.goto(address, { waitUntil: "commit" });
  const start = page.url();
  const target = locate(page, control);
  await target.waitFor({ timeout: APPEARS_MS });
  await page.waitForTimeout(delayMs);
  await target.click({ timeout: EFFECT_MS });
  const isHere = href !== null && new URL(href, start).href === start;
  await expect
    .poll(
      async () =>
        isHere || opened || page.url() !== start || (await page.locator("html[data-effect]").count()) > 0,
      { timeout: EFFECT_MS, message: wordsOf(control, delayMs) },
    )
    .toBe(true);
  await expect(page.locator("h1").first()).toBeVisible();
  if (href !== null && !opened) await expectMarked(page);
}

/** Asserts that the menu highlights the entry of the shown page. */
async function expectMarked(page: Page): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Navegação principal" });
  if ((await menu.count()) === 0) return;
  const isMarked = async () => {
    const path = pathOf(page.url());
    const entries = await menu.getByRole("link").evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute("href") ?? "",
        isCurrent: link.getAttribute("aria-current") === "page",
      })),
    );
    const above = entries
      .filter(({ href }) => href === path || (href !== "/" && path.startsWith(`${href}/`)))
      .sort((one, other) => other.href.length - one.href.length);
    const marked = entries.filter(({ isCurrent }) => isCurrent).map(({ href }) => href);
    return (
      above[0] === undefined || marked.includes(above[0].href) || `${path} is marked as ${marked.join(", ")}`
    );
  };
  await expect.poll(isMarked, { timeout: EFFECT_MS }).toBe(true);
}

async function clicksOf(
  page: Page,
  route: string,
): Promise<{ address: string; clicks: [Control, number][] }> {
  await signIn(page, "finance");
  await page.addInitScript(noteEffects);
  const address = running().url + (await addressOf(route));
  await page.goto(address);
  await waitForHydration(page);
  const controls = await controlsOf(page, WITH_SHELL.includes(route));
  expect(controls.length).toBeGreaterThan(5);
  return {
    address,
    clicks: controls.flatMap((control) => DELAYS_MS.map((ms): [Control, number] => [control, ms])),
  };
}

const wordsOf = ({ href, label, text }: Control, delayMs: number): string =>
  `${label ?? text} ${href ?? ""} at ${delayMs} ms`;

for (const route of ROUTES)
  for (const wantedMs of DELAYS_MS)
    test(`${route}: every click on a link, tab or button has its effect ${wantedMs} ms after it appears`, async ({
      page,
    }) => {
      test.setTimeout(15 * 60_000);
      const { address, clicks } = await clicksOf(page, route);
      for (const [control, delayMs] of clicks.filter(([, ms]) => ms === wantedMs))
        await test.step(wordsOf(control, delayMs), () => clickEarly(page, address, control, delayMs));
    });

/** Numerical Recipes' linear congruential generator: the same choice at each run. */
function sampled<T>(items: readonly T[], count: number, seed: number): T[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return items[state % items.length];
  }).filter((item) => item !== undefined);
}

for (const [index, route] of ROUTES.entries())
  test(`${route}: every early click of a sample has its effect`, { tag: "@journey" }, async ({ page }) => {
    const { address, clicks } = await clicksOf(page, route);
    for (const [control, delayMs] of sampled(clicks, SAMPLED / ROUTES.length, SEED + index))
      await test.step(wordsOf(control, delayMs), () => clickEarly(page, address, control, delayMs));
  });
