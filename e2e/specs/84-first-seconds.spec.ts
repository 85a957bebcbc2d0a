import { expect, openAs, openPage, running, signIn, test } from "../fixtures/test";

/** Long enough that each test types and clicks before the code of the page has come. */
const SCRIPT_DELAY_MS = 500;

test.beforeEach(async ({ page }) => {
  await page.route("**/_next/static/**/*.js", async (route) => {
    await new Promise((done) => setTimeout(done, SCRIPT_DELAY_MS));
    await route.continue();
  });
});
// Requests may still be open when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test("keeps what is typed before the page's code has come", { tag: "@journey" }, async ({ page }) => {
  await signIn(page, "finance");
  await page.goto(`${running().url}/w/principal/charges/new`, { waitUntil: "commit" });
  const amount = page.getByLabel("Valor", { exact: true });
  const description = page.getByLabel("Descrição");
  await amount.fill("1234");
  await description.fill("Antes do código");
  await description.press("Home");
  const submit = page.getByRole("button", { name: "Gerar cobrança" });
  await expect(submit).toBeDisabled();
  await expect(submit).toBeEnabled();
  await expect(amount).toHaveValue(/^1\.?234/);
  await expect(description).toHaveValue("Antes do código");
  await description.pressSequentially("> ");
  await expect(description).toHaveValue("> Antes do código");
  // Leaving the field formats what the form has understood.
  await amount.focus();
  await amount.blur();
  await expect(amount).toHaveValue("1.234,00");
});

test("sends no form before the page's code has come", { tag: "@journey" }, async ({ page }) => {
  await signIn(page, "finance");
  await page.goto(`${running().url}/w/principal/charges/new`, { waitUntil: "commit" });
  await page.getByLabel("Descrição").fill("Antes do código");
  await page.getByLabel("Descrição").press("Enter");
  await expect(page.getByRole("button", { name: "Gerar cobrança" })).toBeEnabled();
  expect(page.url()).toBe(`${running().url}/w/principal/charges/new`);
});

for (const form of ["charges", "withdrawals"])
  for (const moment of ["commit", "domcontentloaded", "load"] as const)
    test(`keeps an amount typed at ${moment} of ${form} and mixes nothing of a draft into it`, async ({
      page,
    }) => {
      await signIn(page, "finance");
      await openPage(page, `/w/principal/${form}/new`);
      const amount = page.getByRole("textbox", { name: "Valor", exact: true });
      const reference = page.getByLabel("Sua referência");
      await amount.fill("70,00");
      await reference.fill("Do rascunho");
      await page.reload({ waitUntil: moment });
      await amount.fill("15,00");
      const offered = page.getByText(/^Há um rascunho de \d\d:\d\d/);
      await expect(offered.or(page.getByText(/^Rascunho de \d\d:\d\d$/))).toBeVisible();
      await expect(amount).toHaveValue("15,00");
      if (await offered.isVisible()) {
        await expect(reference).toHaveValue("");
        await page.getByRole("button", { name: "Usar rascunho" }).click();
        await expect(amount).toHaveValue("70,00");
      }
      await expect(reference).toHaveValue("Do rascunho");
      await page.getByRole("button", { name: "Descartar" }).click();
      await expect(amount).toHaveValue("");
      await expect(reference).toHaveValue("");
    });

test("opens a menu whose button is clicked before the page's code has come", async ({ page }) => {
  await signIn(page, "finance");
  await page.goto(running().url, { waitUntil: "commit" });
  await page.getByRole("button", { name: /^Conta de/ }).click();
  await expect(page.getByRole("menuitem", { name: "Sair" })).toBeVisible();
});

test("follows a link of the menu that is clicked before the page's code has come", async ({ browser }) => {
  const page = await openAs(browser, "finance");
  await page.goto(running().url, { waitUntil: "commit" });
  const menu = page.getByRole("navigation", { name: "Navegação principal" });
  await menu.getByRole("link", { name: "Cobranças" }).click();
  await page.waitForURL(/\/charges$/);
  await expect(page.getByRole("heading", { level: 1, name: "Cobranças" })).toBeVisible();
  await expect(menu.locator("[aria-current=page]")).toHaveText(/Cobranças/);
  await page.context().close();
});

const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));

for (const moment of ["before the page's code has come", "between the page's code and that of the menu"])
  test(`marks in the menu the page of a link that is clicked ${moment}`, async ({ page }) => {
    await signIn(page, "finance");
    await page.goto(running().url, { waitUntil: "commit" });
    const link = page.getByRole("main").getByRole("link", { name: "Nova cobrança", exact: true });
    if (moment.startsWith("between")) await expect.poll(() => link.evaluate(isHydrated)).toBe(true);
    await link.click();
    await page.waitForURL(/\/charges\/new$/);
    await expect(page.getByRole("button", { name: "Gerar cobrança" })).toBeEnabled();
    const menu = page.getByRole("navigation", { name: "Navegação principal" });
    await expect(menu.locator("[aria-current=page]")).toHaveText(/Cobranças/);
  });
