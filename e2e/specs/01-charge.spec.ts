import { randomUUID } from "node:crypto";
import { type Page } from "@playwright/test";
import { PNG } from "pngjs";
import decodeQr from "qr/decode.js";
import { act } from "../fixtures/cut-actions";
import { callsOf } from "../fixtures/merchant";
import { control, expect, idIn, rowOf, running, signIn, test } from "../fixtures/test";

const reference = `pedido-${Date.now()}`;
let chargeUrl = "";

test.describe.configure({ mode: "serial" });

// A try that failed may have left one.
test.beforeAll(() => control("DELETE", "/faults"));

const chargeCalls = () => callsOf("POST", "/pix");

test("a wrong password gets a clear answer that does not tell which part was wrong", async ({ page }) => {
  const { url, people } = running();
  await page.goto(`${url}/w/principal/charges`);
  await expect(page).toHaveURL(/\/sign-in/);
  for (const email of [people.finance?.email ?? "", "nobody@guiche.example"]) {
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "E-mail ou senha" })).toBeVisible();
  }
});

test("the form refuses what the specification refuses, before anything is sent", async ({ page }) => {
  const before = await chargeCalls();
  await signIn(page, "finance");
  await page.goto(`${running().url}/w/principal/charges/new`);
  const amount = page.getByLabel("Valor", { exact: true });
  // Enter sends the form once its button can be clicked.
  await expect(page.getByRole("button", { name: "Gerar cobrança" })).toBeEnabled();
  await amount.fill("1.500");
  await amount.press("Enter");
  await expect(amount).toHaveValue("1.500,00");
  await expect(page.getByText("Preencha este campo.")).toHaveCount(0);
  await amount.fill("0.999");
  await amount.press("Enter");
  await expect(page.getByText("Use vírgula para os centavos: 1.234,56.")).toBeVisible();
  await amount.fill("0,99");
  await page.getByLabel("Descrição").fill(" ");
  await page.getByLabel("CPF ou CNPJ").fill("111.111.111-11");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await expect(page.getByText("O mínimo é R$ 1,00.")).toBeVisible();
  await expect(page.getByText("Preencha este campo.")).toBeVisible();
  await expect(page.getByText("CPF ou CNPJ inválido.")).toBeVisible();
  expect(await chargeCalls()).toEqual(before);
});

test(
  "a charge is created once, however often the button is pressed, and its QR decodes to its code",
  { tag: "@journey" },
  async ({ page }) => {
    const before = new Set((await chargeCalls()).map(({ idempotencyKey }) => idempotencyKey));
    await signIn(page, "finance");
    await page.goto(`${running().url}/w/principal/charges/new`);
    await page.getByLabel("Valor", { exact: true }).fill("1.234,56");
    await page.getByLabel("Descrição").fill("Pedido de São João");
    await page.getByLabel("Nome").fill("João Conceição Araújo");
    await page.getByLabel("CPF ou CNPJ").fill("490.219.130-03");
    await page.getByLabel("E-mail").fill("conceicao.araujo@cliente.example");
    await page.getByLabel("Telefone").fill("(11) 99000-0001");
    await page.getByLabel("Sua referência").fill(`${reference}-qr`);
    await page.getByLabel("Outros dados").fill("pedido");
    await page.getByLabel("Valor do dado 1").fill("42");
    await page.getByRole("button", { name: "Gerar cobrança" }).dblclick();
    await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);

    const picture = page.getByRole("img", { name: "QR Code desta cobrança" });
    await expect(picture).toBeVisible();
    const code = await page.locator("[data-pix-code]").innerText();
    const { width, height, data } = PNG.sync.read(await picture.screenshot());
    expect(decodeQr({ width, height, data })).toBe(code);
    await expect(page.getByRole("heading", { name: "R$ 1.234,56" })).toBeVisible();
    await expect(page.getByText("***.219.130-**")).toBeVisible();
    await expect(page.getByText("49021913003")).toHaveCount(0);

    const calls = (await chargeCalls()).filter(({ idempotencyKey }) => !before.has(idempotencyKey));
    expect(calls).toHaveLength(1);
    expect(calls[0]?.idempotencyKey).toMatch(/^gch1-[0-9a-f]{32}$/);
  },
);

test(
  "the payment shows without a reload on the page, in another tab and in another person's browser",
  { tag: "@journey" },
  async ({ page, context, browser }) => {
    const { id } = await act<{ id: string }>("createChargeAction", "finance", {
      intentId: randomUUID(),
      wallet: "principal",
      amountCentavos: 1_234_56,
      description: "Pedido de São João",
      customer: { name: "João Conceição Araújo" },
      externalReference: reference,
      split: [],
    });
    chargeUrl = `${running().url}/w/principal/charges/${id}`;
    await signIn(page, "finance");
    await page.goto(chargeUrl);
    const row = (each: Page) => rowOf(each, idIn(page));
    const list = await context.newPage();
    await list.goto(`${running().url}/w/principal/charges`);
    const other = await browser.newContext({ locale: "pt-BR" });
    const manager = await other.newPage();
    await signIn(manager, "manager");
    await manager.goto(`${running().url}/w/principal/charges`);
    for (const each of [list, manager])
      await expect(row(each).filter({ hasText: "João Conceição" })).toContainText("Aguardando");

    await page.getByRole("button", { name: "Pagar como pessoa" }).click();
    await expect(page.getByText("Paga", { exact: true }).first()).toBeVisible();
    for (const each of [list, manager])
      await expect(row(each).filter({ hasText: "1.234,56" })).toContainText("Paga");

    const ledger = await control<{ sum: number }>("GET", "/ledger");
    expect(ledger.sum).toBe(0);
    await other.close();
  },
);

test("the list filters by state and finds by reference", async ({ page }) => {
  await signIn(page, "support");
  const row = rowOf(page, new URL(chargeUrl).pathname).filter({ hasText: "1.234,56" });
  await page.goto(`${running().url}/w/principal/charges?state=completed`);
  await expect(row).toBeVisible();
  await page.goto(`${running().url}/w/principal/charges?state=expired&search=${reference}`);
  await expect(page.getByText("Nenhuma cobrança com estes filtros")).toBeVisible();
  await page.goto(`${running().url}/w/principal/charges`);
  await page.getByRole("searchbox").fill(reference);
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${reference}`));
});

test(
  "an answer that the network loses is shown as being verified, and settles by itself",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    await control("POST", "/faults", { method: "POST", path: "/pix", kind: "lose_response", times: 2 });
    await page.goto(`${running().url}/w/principal/charges/new`);
    await page.getByLabel("Valor", { exact: true }).fill("77,00");
    const description = `Resposta perdida ${reference}`;
    await page.getByLabel("Descrição").fill(description);
    await page.getByRole("button", { name: "Gerar cobrança" }).click();
    await expect(page.getByText("Em verificação")).toBeVisible();
    await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: "R$ 77,00" })).toBeVisible();
    await page.goto(`${running().url}/w/principal/charges`);
    await expect(page.getByRole("row").filter({ hasText: description })).toHaveCount(1);
  },
);

test("an error of the service is shown with its status and trace while the charge is verified", async ({
  page,
}) => {
  await signIn(page, "finance");
  await control("POST", "/faults", { method: "POST", path: "/pix", kind: "status", status: 500, times: 4 });
  await page.goto(`${running().url}/w/principal/charges/new`);
  await page.getByLabel("Valor", { exact: true }).fill("78,00");
  await page.getByLabel("Descrição").fill(`Erro do serviço ${reference}`);
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await expect(page.getByText("Em verificação")).toBeVisible();
  await expect(page.getByText("Resposta do serviço: 500")).toBeVisible();
  await expect(page.getByText("Rastreio:")).toBeVisible();
  await control("DELETE", "/faults");
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
});

test("the service's own refusal comes back on its field", async ({ page }) => {
  await signIn(page, "finance");
  await page.goto(`${running().url}/w/principal/charges/new`);
  await page.getByLabel("Valor", { exact: true }).fill("10,00");
  await page.getByLabel("Descrição").fill("Instituição que não existe");
  await page.getByLabel("Instituição fixada").fill("018f3a7e-7b1c-7d2e-8f4a-1b2c3d4e5f60");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await expect(page.getByText("O serviço de pagamento não aceitou este campo.")).toBeVisible();
  await expect(page.getByText("O serviço recusou")).toBeVisible();
  await expect(page.getByText(/^Resposta do serviço: 4\d\d$/)).toBeVisible();
  await expect(page.getByText("Rastreio:")).toBeVisible();
});
