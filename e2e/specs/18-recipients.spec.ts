import AxeBuilder from "@axe-core/playwright";
import { type Page, devices } from "@playwright/test";
import { availableIn, callsOf, paidCharge } from "../fixtures/merchant";
import { rowsOf } from "../fixtures/mirror";
import { choose, expect, fact, idIn, openPage, signIn, test } from "../fixtures/test";

const SUFFIX = Date.now();
const KEY = crypto.randomUUID();
const HOLDER = { name: `Embalagens Vitória ${SUFFIX}`, document: "11.222.333/0001-81" };
const AMOUNT = "16.450,00";
const APPROVE = `Aprovar R$ ${AMOUNT}`;
const DETAIL = /\/withdrawals\/[0-9a-f-]{36}$/;
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["iPhone 13"];
const PHONE = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, locale: "pt-BR" };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillForm(page: Page, key: string): Promise<void> {
  await openPage(page, "/w/principal/withdrawals/new");
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill(AMOUNT);
  await choose(page, "Tipo da chave", "Chave aleatória");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill(key);
  await page.getByLabel("Nome do titular").fill(HOLDER.name);
  await choose(page, "Documento", "CNPJ");
  await page.getByLabel("Número do documento").fill(HOLDER.document);
}

/** Nothing that axe complains of, in both themes, and nothing wider than the window. */
async function looksWell(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const [inner, wanted] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(wanted).toBeLessThanOrEqual(inner ?? 0);
}

test("finance pays a supplier for the first time, and a manager agrees on a phone", async ({
  page,
  browser,
}) => {
  await paidCharge(20_000, { description: "Para o fornecedor" });
  await signIn(page, "finance");
  const before = await availableIn();
  const calls = (await callsOf("POST", "/withdrawals")).length;
  await fillForm(page, KEY);
  await expect(page.getByText("Chave nova: esta conta nunca pagou para ela.")).toBeVisible();
  await button(page, "Revisar").click();
  await button(page, "Enviar para aprovação").click();
  await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/);
  const intentId = idIn(page);
  await expect(page.getByText(KEY, { exact: true })).toHaveCount(0);
  await expect(page.getByText("Podem aprovar:")).toBeVisible();

  const context = await browser.newContext({ ...PHONE, timezoneId: "America/Sao_Paulo" });
  const manager = await context.newPage();
  await signIn(manager, "manager");
  await openPage(manager, `/w/principal/withdrawals/approvals/${intentId}`);
  // The whole key in its groups, and what is unusual, stand before the figures.
  const key = manager.locator("bdi.font-mono").filter({ visible: true }).first();
  await expect(key).toHaveText(KEY);
  const caution = manager.getByText("É o primeiro pagamento para esta chave.");
  await expect(caution).toBeVisible();
  const top = async (text: string) => (await manager.getByText(text).first().boundingBox())?.y ?? 0;
  const [keyBox, cautionBox] = [await key.boundingBox(), await caution.boundingBox()];
  const figures = await top("Recebedor recebe");
  expect(keyBox?.y ?? Infinity).toBeLessThan(figures);
  expect(cautionBox?.y ?? Infinity).toBeLessThan(figures);
  await expect(fact(manager, "Disponível depois")).toBeVisible({ timeout: 45_000 });
  await expect(manager.getByText("127.0.0.•••")).toBeVisible();
  // Both answers within reach of the thumb, 44 high.
  for (const name of ["Recusar", APPROVE]) {
    const box = await button(manager, name).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  await looksWell(manager);

  await button(manager, APPROVE).click();
  await manager.getByRole("alertdialog").getByRole("button", { name: APPROVE }).click();
  await manager.waitForURL(DETAIL);
  expect(await callsOf("POST", "/withdrawals")).toHaveLength(calls + 1);
  expect(before - (await availableIn())).toBe(1_645_000);
  const reveals = await rowsOf(
    "select 1 from audit_entries where act = 'document.reveal' and object_id = $1",
    [intentId],
  );
  expect(reveals).toHaveLength(1);
  await context.close();
});

test("a paid supplier is found by name, and a changed key is told from the one before", async ({ page }) => {
  await signIn(page, "finance");
  await openPage(page, "/w/principal/withdrawals/new");
  await page.getByRole("searchbox", { name: "Procurar recebedor" }).fill(`vitoria ${SUFFIX}`);
  const found = page.getByRole("button", { name: new RegExp(`Usar.*${SUFFIX}`) });
  await expect(found).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Chave Pix" })).toHaveValue(KEY);
  await expect(page.getByText(`Esta conta já pagou esta chave: ${HOLDER.name}.`)).toBeVisible();

  await page.getByRole("textbox", { name: "Chave Pix" }).fill(crypto.randomUUID());
  await expect(page.getByText("Chave nova deste titular. A anterior era")).toBeVisible();
  await looksWell(page);
});

test("finance adds a recipient, a manager agrees, and its page tells what was paid", async ({
  page,
  browser,
}) => {
  await signIn(page, "finance");
  await openPage(page, "/recipients/new");
  await choose(page, "Tipo da chave", "E-mail");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill(`grafica${SUFFIX}@fornecedor.example`);
  await page.getByLabel("Nome do titular").fill(HOLDER.name);
  await page.getByLabel("Número do documento").fill(HOLDER.document);
  await button(page, "Cadastrar").click();
  await page.waitForURL(/\/recipients\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Você cadastrou este recebedor: outra pessoa confere.")).toBeVisible();
  await expect(button(page, "Conferi, a chave é dele")).toHaveCount(0);

  const context = await browser.newContext({ locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
  const manager = await context.newPage();
  await manager.setViewportSize({ width: 1440, height: 900 });
  await signIn(manager, "manager");
  await openPage(manager, `/recipients/${idIn(page)}`);
  await button(manager, "Conferi, a chave é dele").click();
  await manager.getByRole("alertdialog").getByRole("button", { name: "Conferi, a chave é dele" }).click();
  await expect(manager.getByText("Espera a conferência de outra pessoa")).toHaveCount(0);
  await expect(fact(manager, "Conferência")).toContainText("por");
  await button(manager, "Mostrar chave e documento").click();
  await expect(manager.getByText(`grafica${SUFFIX}@fornecedor.example`)).toBeVisible();
  await looksWell(manager);
  await openPage(manager, `/recipients?search=vitoria%20${SUFFIX}`);
  await expect(manager.getByRole("row").filter({ hasText: HOLDER.name })).toHaveCount(2);
  await expect(manager.getByText("chave trocada").first()).toBeVisible();
  await looksWell(manager);
  await context.close();
});
