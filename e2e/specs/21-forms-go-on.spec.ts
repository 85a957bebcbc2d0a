import { type Page } from "@playwright/test";
import { endSession } from "../fixtures/by-http";
import { cutAction } from "../fixtures/cut-actions";
import { singleValue } from "../fixtures/mirror";
import { expect, openAs, openPage, running, signIn, test } from "../fixtures/test";

const NEW = "/w/principal/charges/new";
const DETAIL = /\/charges\/[0-9a-f-]{36}$/;
const description = (page: Page) => page.getByLabel("Descrição");
const amount = (page: Page) => page.getByLabel("Valor", { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Gerar cobrança" });
const restored = (page: Page) => page.getByText(/^Rascunho de \d\d:\d\d$/);
const intents = () => singleValue("select count(*)::int from intents") as Promise<number>;
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^guiche\.(draft|sent):/.test(key)));
/** The record of a form that was only typed into names its own address, and no intent. */
async function isUnderOwnAddress(page: Page): Promise<void> {
  const [key, ...others] = await drafts(page);
  expect([key, others]).toEqual([
    expect.stringMatching(/^guiche\.draft:[^:]+:\/w\/principal\/charges\/new#charge$/),
    [],
  ]);
  expect(await page.evaluate((name) => sessionStorage.getItem(name), key ?? "")).not.toContain("intentId");
}

async function fillCharge(page: Page, words: string): Promise<void> {
  await openPage(page, NEW);
  await typeCharge(page, words);
}
async function typeCharge(page: Page, words: string): Promise<void> {
  await amount(page).fill("17,35");
  await description(page).fill(words);
}

/** By a session of its own: the others of the same role go on. */
async function endSessionOf(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "guiche.session");
  expect((await endSession(`guiche.session=${cookie?.value ?? ""}`)).ok).toBe(true);
}

test("a session that ends under a form is taken up again in place, and the form is one write", async ({
  browser,
}) => {
  const page = await openAs(browser, "support");
  await fillCharge(page, "Sessão terminada");
  const before = await intents();
  await endSessionOf(page);
  await send(page).click();
  const dialog = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(dialog).toContainText(running().people.support?.email ?? "");
  await expect(page.getByText("Sessão terminada")).toHaveCount(0);
  await dialog.getByLabel("Senha", { exact: true }).fill("não é esta senha");
  await dialog.getByRole("button", { name: "Entrar" }).click();
  await expect(dialog.getByText("E-mail ou senha incorretos.")).toBeVisible();
  expect(await intents()).toBe(before);
  await dialog.getByLabel("Senha", { exact: true }).fill(running().people.support?.password ?? "");
  await dialog.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(DETAIL);
  await expect(dialog).toHaveCount(0);
  expect(await intents()).toBe(before + 1);
  await page.context().close();
});

test("somebody else who signs in meanwhile does not go on with the form", async ({ browser }) => {
  const page = await openAs(browser, "support");
  await fillCharge(page, "Outra pessoa");
  await page.context().clearCookies();
  await send(page).click();
  const dialog = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(dialog).toBeVisible();
  await signIn(await page.context().newPage(), "finance");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialog.getByText("Outra pessoa entrou neste navegador")).toBeVisible();
  expect(await singleValue("select count(*)::int from transactions where description = 'Outra pessoa'")).toBe(
    0,
  );
  // The other person's page leaves nothing of this one.
  await openPage(page, "/");
  expect(await drafts(page)).toEqual([]);
  await page.context().close();
});

test("a draft outlasts a reload of its tab, and is gone once it is sent", async ({ page }) => {
  await signIn(page, "finance");
  await fillCharge(page, "Rascunho de cobrança");
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(description(page)).toHaveValue("Rascunho de cobrança");
  await expect(amount(page)).toHaveValue("17,35");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(description(page)).toHaveValue("");
  expect(await drafts(page)).toEqual([]);
  await amount(page).fill("18,35");
  await description(page).fill("Rascunho enviado");
  expect(await drafts(page)).toHaveLength(1);
  await send(page).click();
  await page.waitForURL(DETAIL);
  expect(await drafts(page)).toEqual([]);
});

test("a draft is the form's own on each visit by a link, and typing replaces what it restored", async ({
  page,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  for (let visit = 0; visit < 6; visit++) {
    await page.getByRole("link", { name: "Gerar cobrança" }).first().click();
    await page.waitForURL(/\/charges\/new$/);
    if (visit > 0) await expect(restored(page)).toBeVisible();
    await amount(page).click();
    await amount(page).pressSequentially("99,10");
    await expect(amount(page)).toHaveValue("99,10");
    await isUnderOwnAddress(page);
    await page
      .getByRole("navigation", { name: "Navegação principal" })
      .getByRole("link", { name: "Cobranças" })
      .click();
    await page.waitForURL(/\/charges$/);
  }
});

test("signing out leaves no draft, in no tab", async ({ browser }) => {
  const page = await openAs(browser, "support");
  await fillCharge(page, "Rascunho de quem sai");
  const other = await page.context().newPage();
  await fillCharge(other, "Rascunho da outra aba");
  expect(await drafts(page)).toHaveLength(1);
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/sign-in/);
    expect(await drafts(tab)).toEqual([]);
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Rascunho");
  }
  await page.context().close();
});

test("shows a write that arrives after all as it was sent, whatever was changed since", async ({ page }) => {
  await signIn(page, "finance");
  await fillCharge(page, "O primeiro envio");
  const before = await intents();
  const held: (() => Promise<unknown>)[] = [];
  const cut = await cutAction(page, "createChargeAction", "before", (route) => {
    const { method, url, headers, body } = {
      method: route.request().method(),
      url: route.request().url(),
      headers: route.request().headers(),
      body: route.request().postData() ?? "",
    };
    held.push(() => page.request.fetch(url, { method, headers, data: body }));
  });
  await send(page).click();
  await expect(page.getByText("Não foi enviado")).toBeVisible();
  await cut.stop();
  expect(await intents()).toBe(before);
  // The page stops asking for a moment, as behind a broken network, so that the late arrival meets a second click.
  await page.route("**/api/intents/**", (route) => route.abort());
  await description(page).fill("Mudado depois");
  expect((await held[0]?.()) !== undefined).toBe(true);
  expect(await intents()).toBe(before + 1);
  await page.unroute("**/api/intents/**");
  await send(page)
    .click({ timeout: 5_000 })
    .catch(() => null);
  await page.waitForURL(DETAIL);
  await expect(page.getByText("O primeiro envio").first()).toBeVisible();
  expect(await intents()).toBe(before + 1);
});

test("a reload while nobody knows whether it arrived goes on with the same write", async ({ page }) => {
  await signIn(page, "finance");
  // By a click, as people come: the window's address is then still the list's while the form begins.
  await openPage(page, "/w/principal/charges");
  await page.getByRole("link", { name: "Gerar cobrança" }).first().click();
  await page.waitForURL(/\/charges\/new$/);
  await typeCharge(page, "Recarregada");
  const before = await intents();
  const cut = await cutAction(page, "createChargeAction", "before");
  await send(page).click();
  await expect(page.getByText("Conferindo se o pedido chegou")).toBeVisible();
  await cut.stop();
  await page.reload();
  await expect(page.getByText("Não foi enviado")).toBeVisible();
  await expect(description(page)).toHaveValue("Recarregada");
  await send(page).click();
  await page.waitForURL(DETAIL);
  expect(await intents()).toBe(before + 1);
});
