import { askedForApproval } from "../fixtures/action-scenarios";
import { newSubAccount, paidCharge } from "../fixtures/merchant";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

test("the language changes under a form, and the draft stays", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges/new");
  await page.getByLabel("Valor", { exact: true }).fill("1.234,56");
  await page.getByLabel("Descrição").fill("Pedido de São João");
  await page.getByLabel("Sua referência").fill("rascunho-1");
  await page.getByRole("button", { name: "Idioma" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create charge" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("Pedido de São João");
  await expect(page.getByLabel("Your reference")).toHaveValue("rascunho-1");
  // In English 1,234.56: the same amount, in the signs of the language or as it was typed, and never another one.
  const amount = page.getByLabel("Amount", { exact: true });
  expect(["1.234,56", "1,234.56"]).toContain(await amount.inputValue());
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitemradio", { name: /^Português/ }).click();
  await expect(page.getByLabel("Valor", { exact: true })).toHaveValue("1.234,56");
});

test("a page of the keys alone: letters of the language lead, N makes, and the search finds", async ({
  page,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.waitForURL(/\/withdrawals$/);
  await expect(page.getByRole("heading", { level: 1, name: "Saques" })).toBeVisible();
  await page.keyboard.press("n");
  await page.waitForURL(/\/withdrawals\/new$/);
  await openPage(page, "/blocks");
  await page.keyboard.press("n");
  await page.waitForURL(/\/charges\/new$/);
});

test("without a network the frame stays, says so, and is live again by itself", async ({ page, context }) => {
  const name = `Rede Volta ${Date.now().toString(36)}`;
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  await context.setOffline(true);
  await expect(page.locator("[data-connection='live']")).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Navegação principal" })
    .getByRole("link", { name: "Saques" })
    .click();
  // No part of the frame disappears, and the window is never blank.
  await expect(page.getByRole("navigation", { name: "Navegação principal" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Nome, valor, CPF/ })).toBeVisible();
  await expect(page.getByRole("main")).not.toBeEmpty();
  await expect(page).toHaveURL(/\/charges$/);
  await context.setOffline(false);
  // The requested page loads, and the live stream reconnects, without another click.
  await page.waitForURL(/\/withdrawals$/);
  await page.locator("[data-connection='live']").waitFor();
  await page
    .getByRole("navigation", { name: "Navegação principal" })
    .getByRole("link", { name: "Cobranças" })
    .click();
  await page.waitForURL(/\/charges$/);
  await paidCharge(33, { payer: { name, document: "52998224725" } });
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

test("at twice the size of its letters a page scrolls one way only, and each control is within reach", async ({
  browser,
}) => {
  // The viewport of a browser with 1,280 points at 200 %.
  const context = await browser.newContext({
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await signIn(page, "finance");
  for (const path of [
    "/",
    "/w/principal/charges",
    "/w/principal/withdrawals/new",
    "/blocks",
    "/w/principal/statement",
  ]) {
    await openPage(page, path);
    const [inner, wanted] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(wanted, path).toBeLessThanOrEqual(inner ?? 0);
    const controls = page.getByRole("main").locator("button").filter({ visible: true });
    for (const control of (await controls.all()).slice(0, 12)) await control.click({ trial: true });
  }
  await context.close();
});

test("a click is answered before the server says anything", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/");
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  let asked = 0;
  await page.route("**/*", async (route) => {
    asked += 1;
    await told;
    await route.continue();
  });
  await page
    .getByRole("navigation", { name: "Navegação principal" })
    .getByRole("link", { name: "Transações" })
    .click({ noWaitAfter: true });
  await expect(page.locator("[data-navigation='pending']")).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  tell();
  await page.waitForURL(/\/transactions/);
  await expect(page.getByRole("heading", { level: 1, name: "Transações" })).toBeVisible();
});

test("a notification covers no action of an approval, on a desktop, a tablet or a phone", async ({
  page,
}) => {
  // In another wallet: what moves in the approval's own asks for one more look.
  const wallet = `aviso-${Date.now().toString(36)}`;
  await newSubAccount(wallet, "Loja do aviso");
  const transactionId = await paidCharge(30, { wallet });
  await paidCharge(25_000);
  const intentId = await askedForApproval();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "manager");
  await openPage(page, `/w/principal/withdrawals/approvals/${intentId}`);
  const approve = page.getByRole("button", { name: /^Aprovar R\$/ });
  await approve.waitFor();
  await control("POST", "/blocks", { transactionId, blockType: "med" });
  const notice = page.locator("[data-sonner-toast][data-mounted='true']");
  await notice.first().waitFor();
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    // Less than a notification stays.
    await approve.click({ trial: true, timeout: 2_000 });
  }
  await expect(notice).not.toHaveCount(0);
});
