import AxeBuilder from "@axe-core/playwright";
import { formatCnpj, generateCnpj } from "@brazilian-utils/brazilian-utils";
import { type Page, devices } from "@playwright/test";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { someone } from "../fixtures/action-scenarios";
import { confirmByPasskey, makePasskey, plugInAuthenticator } from "../fixtures/authenticator";
import { forgetProofs, setEasing } from "../fixtures/easing";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { availableIn, callsOf, paidCharge } from "../fixtures/merchant";
import { rowsOf } from "../fixtures/mirror";
import {
  choose,
  expect,
  fact,
  idIn,
  openPage,
  running,
  signIn,
  test,
  waitForHydration,
} from "../fixtures/test";

const SUFFIX = Date.now();
const KEY = crypto.randomUUID();
const HOLDER = { name: `Embalagens Vitória ${SUFFIX}`, document: formatCnpj(generateCnpj()) };
const AMOUNT = "16.450,00";
const HOLD_HOURS = 4;
const APPROVE = `Aprovar R$ ${AMOUNT}`;
const DETAIL = /\/withdrawals\/[0-9a-f-]{36}$/;
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["iPhone 13"];
const PHONE = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, locale: "pt-BR" };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.afterEach(async () => {
  await setEasing(true);
  await setRules(databaseUrlIn(running().dataDir));
});

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

/** On a phone nothing is covered or out of the window. */
async function canBeTapped(page: Page): Promise<void> {
  const controls = page.getByRole("main").locator("a[href], button, summary").filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(0);
  for (const control of await controls.all()) await control.tap({ trial: true });
}

test("finance pays a supplier for the first time: a manager agrees on a phone, and it leaves after the hold", async ({
  page,
  browser,
}) => {
  await paidCharge(20_000, { description: "Para o fornecedor" });
  const device = await plugInAuthenticator(page);
  const finance = await someone(page, "finance");
  await makePasskey(page, finance.password);
  const context = await browser.newContext({ ...PHONE, timezoneId: "America/Sao_Paulo" });
  const phone = await context.newPage();
  await plugInAuthenticator(phone);
  const manager = await someone(phone, "manager");
  await makePasskey(phone, manager.password);
  expect(await device.keys()).toBe(1);
  // As in production: waits are waited for, and presence is shown by the passkey alone.
  await setRules(databaseUrlIn(running().dataDir), {
    ...FREE_RULES,
    withdrawal: {
      ...FREE_RULES.withdrawal,
      firstPaymentNeedsSecond: true,
      newRecipientHoldHours: HOLD_HOURS,
    },
  });
  await setEasing(false);
  for (const { email } of [finance, manager]) await forgetProofs(email);

  const before = await availableIn();
  const calls = (await callsOf("POST", "/withdrawals")).length;
  await fillForm(page, KEY);
  await expect(page.getByText("Chave nova: esta conta nunca pagou para ela.")).toBeVisible();
  await button(page, "Revisar").click();
  await button(page, "Enviar para aprovação").click();
  await confirmByPasskey(page);
  await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/);
  const intentId = idIn(page);
  await expect(page.getByText(KEY, { exact: true })).toHaveCount(0);
  await expect(page.getByText("Podem aprovar:")).toBeVisible();

  await openPage(phone, "/w/principal/withdrawals");
  await phone.getByRole("main").locator(`a[href$="/approvals/${intentId}"]`).first().tap();
  await phone.waitForURL(/\/approvals\/[0-9a-f-]{36}$/);
  await waitForHydration(phone);
  // The whole key in its groups, and what is unusual, stand before the figures.
  const key = phone.locator("bdi.font-mono").filter({ visible: true }).first();
  await expect(key).toHaveText(KEY);
  const caution = phone.getByText("É o primeiro pagamento para esta chave.");
  await expect(caution).toBeVisible();
  const top = async (text: string) => (await phone.getByText(text).first().boundingBox())?.y ?? 0;
  const [keyBox, cautionBox] = [await key.boundingBox(), await caution.boundingBox()];
  const figures = await top("Recebedor recebe");
  expect(keyBox?.y ?? Infinity).toBeLessThan(figures);
  expect(cautionBox?.y ?? Infinity).toBeLessThan(figures);
  await expect(fact(phone, "Disponível depois")).toBeVisible({ timeout: 45_000 });
  await expect(phone.getByText("127.0.0.•••")).toBeVisible();
  await expect(phone.getByText("Sai só depois da espera")).toBeVisible();
  // Both answers within reach of the thumb, 44 high.
  for (const name of ["Recusar", APPROVE]) {
    const box = await button(phone, name).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  }
  await canBeTapped(phone);
  await looksWell(phone);

  await button(phone, APPROVE).tap();
  const question = phone.getByRole("alertdialog");
  await expect(question).toContainText("Nada sai antes do fim da espera");
  await question.getByRole("button", { name: APPROVE }).tap();
  await confirmByPasskey(phone);
  await expect(phone.getByText("Espera a hora de sair")).toBeVisible();
  await canBeTapped(phone);
  await looksWell(phone);
  // Agreed to, and not a call has left for as long as it waits.
  const held = () =>
    rowsOf<{ state: string; attempts: number; hours: number }>(
      `select state, attempts, round(extract(epoch from held_until - created_at) / 3600)::int as hours
       from intents where id = $1`,
      [intentId],
    );
  expect(await held()).toEqual([{ state: "ready", attempts: 0, hours: HOLD_HOURS }]);
  expect(await callsOf("POST", "/withdrawals")).toHaveLength(calls);
  expect(await availableIn()).toBe(before);

  // The hours pass.
  await rowsOf("update intents set held_until = now(), next_attempt_at = now() where id = $1", [intentId]);
  await expect.poll(async () => (await callsOf("POST", "/withdrawals")).length).toBe(calls + 1);
  await expect.poll(async () => before - (await availableIn())).toBe(1_645_000);
  await expect(phone.getByRole("link", { name: "Abrir o saque" })).toBeVisible();
  await phone.getByRole("link", { name: "Abrir o saque" }).tap();
  await phone.waitForURL(DETAIL);
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
  // The same recipient is among the recent ones before the search is answered.
  const isAnswered = page.waitForResponse((answer) => answer.url().includes("search=vitoria"));
  await page.getByRole("searchbox", { name: "Procurar recebedor" }).fill(`vitoria ${SUFFIX}`);
  await isAnswered;
  const found = page.getByRole("button", { name: new RegExp(`Usar.*${SUFFIX}`) });
  await expect(page.locator("ul[aria-busy='false']").filter({ has: found })).toBeVisible();
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

test("a contract is hung on a recipient, opened by whoever may, and a page that calls itself one is refused", async ({
  page,
}) => {
  const key = `papel-${crypto.randomUUID().slice(0, 8)}@fornecedor.example`;
  await signIn(page, "finance");
  await openPage(page, "/recipients/new");
  await choose(page, "Tipo da chave", "E-mail");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill(key);
  await page.getByLabel("Nome do titular").fill(HOLDER.name);
  await page.getByLabel("Número do documento").fill(HOLDER.document);
  await button(page, "Cadastrar").click();
  await page.waitForURL(/\/recipients\/[0-9a-f-]{36}$/);
  await waitForHydration(page);
  const file = page.locator('input[type="file"]');
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  await file.setInputFiles({ name: "contrato.pdf", mimeType: "application/pdf", buffer: html });
  await expect(page.getByText("O que vale é o conteúdo, não o nome do arquivo.")).toBeVisible();

  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(400_000, "x")]);
  await file.setInputFiles({ name: "contrato.pdf", mimeType: "application/pdf", buffer: pdf });
  const paper = page.getByRole("link", { name: "contrato.pdf" });
  await expect(paper).toBeVisible();
  await looksWell(page);
  const opened = await page.request.get(`${running().url}${(await paper.getAttribute("href")) ?? ""}`);
  expect(opened.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect((await opened.body()).equals(pdf)).toBe(true);
  const [seen] = await rowsOf<{ count: number }>(
    "select count(*)::int as count from audit_entries where object_id = $1 and act = 'document.reveal' and reason = 'attachment'",
    [idIn(page)],
  );
  expect(seen?.count).toBe(1);

  await button(page, "Remover contrato.pdf").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover", exact: true }).click();
  await expect.poll(() => rowsOf("select from attachments where object_id = $1", [idIn(page)])).toEqual([]);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(paper).toHaveCount(0);
});
