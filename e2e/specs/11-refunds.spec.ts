import { type Page } from "@playwright/test";
import { availableIn, callsOf, merchant, paidCharge } from "../fixtures/merchant";
import { holdOutcomes, letGoOutcomes } from "../fixtures/outcomes";
import { control, expect, fact, idIn, openAs, openPage, rowOf, signIn, test } from "../fixtures/test";

test.describe.configure({ mode: "serial" });
test.afterEach(letGoOutcomes);

const PARTNER = `parceira-${Date.now()}`;
const DETAIL = /\/refunds\/[0-9a-f-]{36}$/;
let payment = "";

const refundButton = (page: Page) => page.getByRole("button", { name: "Devolver", exact: true });
const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Devolver R\$/ });

test("who may not refund is not offered it", async ({ page }) => {
  await merchant("POST", "/sub-accounts", { reference: PARTNER, name: "Parceira um" });
  await paidCharge(300, { description: "Para as devoluções" });
  payment = await paidCharge(80, {
    payer: { name: "Zuleide Brandão", document: "52998224725" },
    split: [{ subAccount: PARTNER, amount: 30 }],
  });
  await signIn(page, "viewer");
  await openPage(page, `/w/principal/transactions/${payment}`);
  await expect(page.getByRole("heading", { level: 1, name: "R$ 80,00" })).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);
});

test("the verdict comes before the click; the refund is one, and its outcome shows by itself", async ({
  page,
  context,
  browser,
}) => {
  const before = await availableIn();
  await signIn(page, "support");
  await openPage(page, `/w/principal/transactions/${payment}`);
  const second = await context.newPage();
  await openPage(second, `/w/principal/transactions/${payment}`);
  const manager = await openAs(browser, "manager");
  await openPage(manager, "/w/principal/refunds");
  await refundButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(fact(dialog, "Valor pago")).toHaveText("R$ 80,00");
  await expect(fact(dialog, "Volta para quem pagou")).toHaveText("R$ 80,00");
  await expect(dialog.getByText("Parte já foi repassada")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: PARTNER })).toContainText("R$ 30,00");
  await submit(page).click();
  await expect(dialog.getByText("Preencha este campo.")).toBeVisible();
  expect(await callsOf("POST", `/transactions/${payment}/refund`)).toEqual([]);

  await refundButton(second).click();
  await second.getByRole("dialog").getByLabel("Motivo").fill("Pedido duas vezes");
  await holdOutcomes();
  await dialog.getByLabel("Motivo").fill("Produto devolvido");
  await submit(page).click();
  await page.waitForURL(DETAIL);
  const row = rowOf(manager, idIn(page)).filter({ hasText: "Zuleide" });
  await expect(row).toContainText("Em processamento");
  await expect(page.getByText("Devolução solicitada")).toBeVisible();
  await letGoOutcomes();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvido ao pagador");
  await expect(page.getByText("Devolução concluída")).toBeVisible();
  await expect(row).toContainText("Devolvido ao pagador");
  await expect(row).toContainText("Produto devolvido");

  await second.getByRole("dialog").getByRole("link", { name: "Ver devolução" }).or(submit(second)).click();
  await second.waitForURL(DETAIL);
  await expect(fact(second, "Motivo")).toHaveText("Produto devolvido");
  expect(await callsOf("POST", `/transactions/${payment}/refund`)).toHaveLength(1);

  const { refund } = await control<{ refund: { fixed: number } }>("GET", "/fees");
  expect(before - (await availableIn())).toBe(8_000 + Math.round(refund.fixed * 100));
  expect(await availableIn(PARTNER)).toBe(3_000);
  await manager.context().close();
});

test("an open block warns, stops the support desk, and lets a manager go on knowingly", async ({
  page,
  browser,
}) => {
  const blocked = await paidCharge(45, { payer: { name: "Wagner Prado", document: "15350946056" } });
  await control("POST", "/blocks", { transactionId: blocked, blockType: "med", amount: 20 });
  await signIn(page, "support");
  await openPage(page, `/w/principal/charges/${blocked}`);
  await expect(page.getByText("Bloqueio em aberto", { exact: true })).toBeVisible();
  await refundButton(page).click();
  await expect(page.getByText("Há um bloqueio em aberto: só um gestor pode devolver.")).toBeVisible();
  await expect(submit(page)).toHaveCount(0);

  const manager = await openAs(browser, "manager");
  await openPage(manager, `/w/principal/charges/${blocked}`);
  await refundButton(manager).click();
  const dialog = manager.getByRole("dialog");
  await expect(dialog.getByText("Há um bloqueio em aberto sobre este pagamento")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Acordo com o cliente");
  await submit(manager).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  expect(await callsOf("POST", `/transactions/${blocked}/refund`)).toEqual([]);
  await dialog.getByRole("checkbox", { name: "Entendi o risco e quero devolver mesmo assim" }).click();
  await submit(manager).click();
  await manager.waitForURL(DETAIL);
  await expect(manager.getByText("o pagador pode receber duas vezes")).toBeVisible();
  await expect(manager.getByRole("heading", { level: 1 }).locator("..")).toContainText(
    "Devolvido ao pagador",
  );
  await manager.context().close();
});

test("a refund that failed is recorded by a person, and asked for again with a reason", async ({ page }) => {
  const failed = await paidCharge(25, { payer: { name: "Otília Reis", document: "52998224725" } });
  const before = await availableIn();
  await signIn(page, "finance");
  await openPage(page, `/w/principal/transactions/${failed}`);
  await refundButton(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Conta errada");
  await holdOutcomes();
  await submit(page).click();
  await page.waitForURL(DETAIL);
  await control("POST", `/refunds/${failed}/fail`);
  await letGoOutcomes();
  const record = page.getByRole("button", { name: "Registrar que falhou" });
  await record.click();
  const said = page.getByRole("alertdialog");
  await said.getByLabel("O que o provedor disse").fill("A conta foi encerrada");
  await said.getByRole("button", { name: "Registrar que falhou" }).click();
  await expect(page.getByText("A devolução falhou", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Devolver de novo" }).click();
  await expect(dialog.getByText("A devolução anterior falhou")).toBeVisible();
  await submit(page).click();
  await expect(dialog.getByText("Preencha este campo.")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("Conta corrigida");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvido ao pagador");
  await expect(fact(page, "Tentativas")).toHaveText("2");
  await expect(fact(page, "Motivo")).toHaveText("Conta corrigida");
  expect(await callsOf("POST", `/transactions/${failed}/refund`)).toHaveLength(2);
  const { refund } = await control<{ refund: { fixed: number } }>("GET", "/fees");
  expect(before - (await availableIn())).toBe(2_500 + Math.round(refund.fixed * 100));
});
