import { type Page } from "@playwright/test";
import { oneOf } from "../fixtures/mirror";
import { expect, openPage, running, signIn, test } from "../fixtures/test";

/** What only zod itself says, however it was made smaller. */
const OF_ZOD = "ZodError";
const PAGES = [
  ...["/", "/transactions", "/w/principal/charges", "/w/principal/charges/new", "/blocks"],
  ...["/w/principal/withdrawals/new", "/w/principal/statement", "/settings", "/people"],
];

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(`${running().url}${path}`)).text();
  const found = html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.js)/g);
  return [...new Set([...found].flatMap(([, script]) => script ?? []))];
}

async function withZod(page: Page, scripts: readonly string[]): Promise<string[]> {
  const texts = scripts.map(async (script) => ({
    script,
    text: await (await page.request.get(`${running().url}${script}`)).text(),
  }));
  return (await Promise.all(texts)).filter(({ text }) => text.includes(OF_ZOD)).map(({ script }) => script);
}

test("no page begins with zod", async ({ page }) => {
  const signedOut = await scriptsOf(page, "/sign-in");
  expect(signedOut.length).toBeGreaterThan(1);
  expect(await withZod(page, signedOut)).toEqual([]);
  await signIn(page, "admin");
  for (const path of PAGES) {
    const scripts = await scriptsOf(page, path);
    expect(scripts.length).toBeGreaterThan(1);
    expect(await withZod(page, scripts), path).toEqual([]);
  }
});

test("a form that cannot be checked is not sent, and keeps what was typed until it can", async ({ page }) => {
  const description = `Conferida depois ${Date.now()}`;
  let isCut = true;
  let cut = 0;
  await signIn(page, "finance");
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    if (!isCut || !text.includes(OF_ZOD)) return route.fulfill({ response, body: text });
    cut += 1;
    return route.abort("connectionfailed");
  });
  await openPage(page, "/w/principal/charges/new");
  await page.getByLabel("Valor", { exact: true }).fill("19,35");
  await page.getByLabel("Descrição").fill(description);
  const made = () =>
    oneOf("select count(*)::int from transactions where description = $1", [description]) as Promise<number>;
  const send = page.getByRole("button", { name: "Gerar cobrança" });
  await send.click();
  await expect(page.getByText("Não foi possível conferir: a conexão falhou.")).toBeVisible();
  expect(cut).toBeGreaterThan(0);
  expect(await made()).toBe(0);
  isCut = false;
  await expect(page.getByLabel("Descrição")).toHaveValue(description);
  await send.click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  expect(await made()).toBe(1);
  // What is still fetched then is nobody's any more.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
