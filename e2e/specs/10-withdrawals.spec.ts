import { type Page } from "@playwright/test";
import { availableIn, callsOf, paidCharge, passSeconds } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import {
  choose,
  earlierTries,
  expect,
  fact,
  idIn,
  openAs,
  openPage,
  rowOf,
  running,
  signIn,
  test,
} from "../fixtures/test";

test.describe.configure({ mode: "serial" });

const SUFFIX = Date.now();
const KEY = `ines${SUFFIX}@cliente.example`;
const HOLDER = { name: "Inês Conceição", document: "529.982.247-25" };
const NEW = "/w/principal/withdrawals/new";
const APPROVE = "Aprovar R$ 20.000,00";
const DETAIL = /\/withdrawals\/[0-9a-f-]{36}$/;

test.beforeAll(() => paidCharge(40_000, { description: "Para os saques" }));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const withdrawalCalls = () => callsOf("POST", "/withdrawals");

/** By the fee of the last one the next is estimated. */
const hasWithdrawals = async (): Promise<boolean> =>
  (await singleValue("select 1 from transactions where type = 'withdrawal' and wallet = 'principal'")) !==
  undefined;

async function fillForm(page: Page, amount: string, key: string): Promise<void> {
  await openPage(page, NEW);
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill(amount);
  await choose(page, "Tipo da chave", "E-mail");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill(key);
  await page.getByLabel("Nome do titular").fill(HOLDER.name);
  await page.getByLabel("Número do documento").fill(HOLDER.document);
}

async function withdraw(page: Page, amount: string, key: string): Promise<void> {
  await fillForm(page, amount, key);
  await button(page, "Revisar").click();
  await button(page, "Enviar saque").click();
  await page.waitForURL(DETAIL);
}

test(
  "the value stays when its meaning changes, and a key is checked as what it was declared to be",
  { tag: "@journey" },
  async ({ page }) => {
    const calls = await withdrawalCalls();
    const isFeeKnown = await hasWithdrawals();
    await signIn(page, "finance");
    await openPage(page, NEW);
    const amount = page.getByRole("textbox", { name: "Valor", exact: true });
    await amount.fill("100,00");
    const ofFee = isFeeKnown ? "Pela taxa do último saque" : "ainda não há saque anterior nesta conta";
    await expect(page.getByText(ofFee)).toBeVisible();
    await page.getByRole("radio", { name: "Recebedor recebe exatamente" }).click();
    await expect(amount).toHaveValue("100,00");

    const key = page.getByRole("textbox", { name: "Chave Pix" });
    await key.fill("529.982.247-26");
    await key.blur();
    await expect(
      page.getByRole("alert").filter({ hasText: "Esta chave não é do tipo escolhido." }),
    ).toBeVisible();
    await expect(key).toHaveAttribute("aria-invalid", "true");
    await choose(page, "Tipo da chave", "Celular");
    await key.fill("(11) 99000-0001");
    await expect(page.getByText("Será enviada: +5511990000001")).toBeVisible();
    await button(page, "Revisar").click();
    await expect(page.getByLabel("Nome do titular")).toHaveAttribute("aria-invalid", "true");
    expect(await withdrawalCalls()).toEqual(calls);
  },
);

test(
  "the review repeats what leaves; a double click is one withdrawal, whose fee and net add up",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    const before = await availableIn();
    const calls = (await withdrawalCalls()).length;
    const isFeeKnown = await hasWithdrawals();
    await fillForm(page, "100,00", KEY);
    await page.getByRole("radio", { name: "Recebedor recebe exatamente" }).click();
    await button(page, "Revisar").click();
    await expect(fact(page, "Sai da conta")).toHaveText("Conta principal");
    await expect(fact(page, "Valor pedido")).toContainText("Recebedor recebe exatamente: R$ 100,00");
    await expect(fact(page, "Debitado do saldo")).toContainText(isFeeKnown ? "(estimado)" : "só na resposta");
    await expect(fact(page, "Para")).toHaveText(HOLDER.name);
    await expect(fact(page, "Chave: E-mail")).toHaveText(KEY);
    await expect(fact(page, "Documento do titular")).toContainText(HOLDER.document);

    await button(page, "Enviar saque").dblclick();
    await page.waitForURL(DETAIL);
    await expect(fact(page, "Líquido recebido")).toHaveText("R$ 100,00");
    await expect(page.getByText("bruto − taxa = líquido, conferido")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Pago");
    expect(await withdrawalCalls()).toHaveLength(calls + 1);
    const left = before - (await availableIn());
    expect(await fact(page, "Bruto debitado").innerText()).toBe(brl(left));
    expect(await fact(page, "Taxa").innerText()).toBe(brl(left - 100_00));
  },
);

test("the other figure is an estimate by the last fee, and the same payment again must be asked for", async ({
  page,
}) => {
  await signIn(page, "finance");
  const calls = (await withdrawalCalls()).length;
  await openPage(page, NEW);
  await page
    .getByRole("button", { name: /Usar.*Inês/ })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: "Chave Pix" })).toHaveValue(KEY);
  await expect(page.getByLabel("Nome do titular")).toHaveValue(HOLDER.name);
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill("100,00");
  await expect(page.getByText("O recebedor recebe cerca de")).toBeVisible();
  await page.getByRole("radio", { name: "Recebedor recebe exatamente" }).click();
  await expect(page.getByText("Saem do saldo cerca de")).toBeVisible();
  await expect(page.getByText("Pela taxa do último saque")).toBeVisible();

  await button(page, "Revisar").click();
  await button(page, "Enviar saque").click();
  await expect(page.getByText("Um saque igual foi pedido há pouco")).toBeVisible();
  expect(await withdrawalCalls()).toHaveLength(calls);
  const before = await availableIn();
  await button(page, "Pagar de novo").click();
  await page.waitForURL(DETAIL);
  expect(await withdrawalCalls()).toHaveLength(calls + 1);
  expect(before - (await availableIn())).toBeGreaterThan(100_00);
});

test("a failure and a reversal are shown for what they are, and give everything back", async ({
  page,
  context,
}) => {
  await signIn(page, "finance");
  const before = await availableIn();
  const list = await context.newPage();
  await openPage(list, "/w/principal/withdrawals");
  // The keys have their fates: another amount each time, so that it is not the same withdrawal again.
  const centavos = String(earlierTries()).padStart(2, "0");
  await withdraw(page, `55,${centavos}`, "fail@sandbox.test");
  await expect(page.getByText("O saque não foi feito. O valor bruto voltou para o saldo.")).toBeVisible();
  const outcome = page.getByRole("note").filter({ hasText: "O saque não foi feito." });
  await expect(outcome).toContainText(/Motivo(:| informado pelo serviço:) \S/);
  await expect(fact(page, "Líquido não recebido")).toHaveText(/^R\$\s5\d,\d\d$/);
  await expect(page.getByText("conferido")).toHaveCount(0);
  await expect(rowOf(list, idIn(page))).toContainText("Recusado");

  await withdraw(page, `66,${centavos}`, "reverse@sandbox.test");
  await passSeconds(5);
  await expect(page.getByText("A instituição devolveu este saque.")).toBeVisible();
  await expect(fact(page, "Líquido não recebido")).toHaveText(/^R\$\s6\d,\d\d$/);
  await expect(page.getByText("Saque pago", { exact: true })).toBeVisible();
  await expect(rowOf(list, idIn(page))).toContainText("Devolvido pela instituição");
  expect(await availableIn()).toBe(before);
});

test(
  "above the limit another person approves, never the one who asked",
  { tag: "@journey" },
  async ({ page, browser }) => {
    await signIn(page, "finance");
    const before = await availableIn();
    const calls = (await withdrawalCalls()).length;
    await fillForm(page, "20.000,00", `obra${SUFFIX}@cliente.example`);
    await expect(page.getByText("Espera 1 pessoa, pelo valor.")).toBeVisible();
    await button(page, "Revisar").click();
    await expect(page.getByText("Espera 1 pessoa, pelo valor.")).toBeVisible();
    await button(page, "Enviar para aprovação").click();
    await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Quem solicitou não aprova o próprio saque.")).toBeVisible();
    await expect(button(page, APPROVE)).toHaveCount(0);
    await expect(button(page, "Retirar pedido")).toBeVisible();
    expect(await withdrawalCalls()).toHaveLength(calls);

    const manager = await openAs(browser, "manager");
    await openPage(manager, "/w/principal/withdrawals");
    await manager
      .getByRole("listitem")
      .filter({ hasText: "20.000,00", has: manager.locator(`a[href*="${idIn(page)}"]`) })
      .getByRole("link", { name: "Revisar" })
      .click();
    await expect(fact(manager, "Titular")).toHaveText(HOLDER.name);
    await button(manager, APPROVE).click();
    const confirm = manager.getByRole("alertdialog");
    await forgetProofs();
    await confirm.getByRole("button", { name: APPROVE }).click();
    const asked = manager.getByRole("dialog", { name: "Confirme que é você" });
    await asked.getByRole("button", { name: "Cancelar" }).click();
    await expect(confirm.getByText("Faltou confirmar que é você")).toBeVisible();
    await confirm.getByRole("button", { name: APPROVE }).click();
    await asked.getByLabel("Sua senha").fill("não é esta senha");
    await asked.getByRole("button", { name: "Confirmar" }).click();
    await expect(asked.getByText("A senha está incorreta.")).toBeVisible();
    expect(await withdrawalCalls()).toHaveLength(calls);
    await asked.getByLabel("Sua senha").fill(running().people.manager?.password ?? "");
    await asked.getByRole("button", { name: "Confirmar" }).click();
    await manager.waitForURL(DETAIL);
    await expect(fact(manager, "Aprovado por")).toContainText("Estêvão Patrício");
    await expect(page.getByRole("link", { name: "Abrir o saque" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Aprovado" })).toBeVisible();
    expect(await withdrawalCalls()).toHaveLength(calls + 1);
    expect(before - (await availableIn())).toBe(2_000_000);
    await manager.context().close();
  },
);

/** As if five minutes had passed since anybody proved presence. */
const forgetProofs = () => rowsOf("update sessions set proved_at = null");

const brl = (centavos: number): string =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(centavos / 100);
