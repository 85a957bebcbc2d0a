import { randomUUID } from "node:crypto";
import { type Locator, type Page } from "@playwright/test";
import { act } from "../fixtures/cut-actions";
import { deliverSigned } from "../fixtures/deliver-signed";
import { sentWithdrawal } from "../fixtures/action-scenarios";
import { paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { choose, control, expect, fact, openPage, signIn, test } from "../fixtures/test";

const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

const centavosOf = (id: string) =>
  singleValue("select sum(available_centavos)::int from movements where object_id = $1", [id]);

test("a withdrawal that came back in part says so, until a person says how much came back", async ({
  page,
}) => {
  const id = await sentWithdrawal();
  await expect
    .poll(() => singleValue("select state from transactions where id = $1", [id]))
    .toBe("completed");
  const amounts = { transactionId: id, withdrawalId: id, amount: 4 };
  expect(await deliverSigned("withdrawal_reversed", amounts)).toBe(200);
  await expect.poll(() => centavosOf(id)).toBe(-1_100);

  await signIn(page, "finance");
  await openPage(page, `/w/principal/withdrawals/${id}`);
  await expect(page.getByText("voltou em parte: R$ 4,00 de R$ 15,00")).toBeVisible();
  await expect(page.getByText("Divergência entre fontes")).toBeVisible();
  await expect(fact(page, "De volta no saldo")).toHaveText("R$ 4,00");

  await button(page, "Informar quanto voltou").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Valor que voltou").fill("15,01");
  await dialog.getByLabel("Onde você viu isto").fill("Extrato da instituição");
  await button(dialog, "Salvar").click();
  await expect(dialog.getByText("Não pode voltar mais do que saiu.")).toBeVisible();
  await dialog.getByLabel("Valor que voltou").fill("15,00");
  await button(dialog, "Salvar").click();
  await expect(page.getByText("O valor bruto voltou para o saldo.")).toBeVisible();
  await expect(page.getByText("Divergência entre fontes")).toBeHidden();
  expect(await centavosOf(id)).toBe(0);
});

test("a block that ended with a part of what it held says what left and what came back", async ({ page }) => {
  const transactionId = await paidCharge(50);
  const { id } = await control<{ id: string }>("POST", "/blocks", {
    transactionId,
    blockType: "med",
    amount: 20,
  });
  await expect
    .poll(() => singleValue("select status from balance_blocks where id = $1", [id]))
    .toBe("awaiting_response");
  const ended = { blockId: id, transactionId, blockType: "med", amount: 12 };
  expect(await deliverSigned("balance_block_approved", ended)).toBe(200);
  await expect.poll(() => centavosOf(id)).toBe(-1_200);

  await signIn(page, "manager");
  await openPage(page, `/blocks/${id}`);
  await expect(
    page.getByText("R$ 12,00 saíram da conta e R$ 8,00 voltaram ao saldo disponível"),
  ).toBeVisible();
  await openPage(page, `/w/principal/transactions/${transactionId}`);
  // By then the list, where the block goes on waiting, may have raised a graver doubt than that of a part.
  await expect(page.getByText("Divergência entre fontes")).toBeVisible();
});

test("an invoice that is paid already is shown before it is paid again, and again to whoever approves", async ({
  page,
}) => {
  await paidCharge(60);
  const asked = (amountCentavos: number, more: object) => ({
    ...{ intentId: randomUUID(), wallet: "principal", mode: "gross", amountCentavos, pixKeyType: "email" },
    ...{ holderName: "Inês Conceição", holderDocumentType: "cpf", holderDocument: "52998224725" },
    ...more,
  });
  const first = asked(1_500, { pixKey: "um@cliente.example", externalReference: "NF-4471" });
  await act("createWithdrawalAction", "finance", first);

  await signIn(page, "finance");
  await openPage(page, "/w/principal/withdrawals/new");
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill("15,01");
  await choose(page, "Tipo da chave", "E-mail");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill("dois@cliente.example");
  await page.getByLabel("Nome do titular").fill("Inês Conceição");
  await page.getByLabel("Número do documento").fill("529.982.247-25");
  await page.getByLabel("Sua referência").fill("nf 4471");
  await button(page, "Revisar").click();
  const note = page.getByRole("alert").filter({ hasText: "NF-4471" });
  await expect(note).toContainText("R$ 15,00");
  await expect(button(page, "Enviar saque")).toBeDisabled();
  await note.getByRole("checkbox").click();
  await button(page, "Enviar saque").click();
  await page.waitForURL(/\/withdrawals\/[0-9a-f-]{36}$/);
  expect(
    await singleValue("select count(*)::int from transactions where external_reference = 'nf 4471'"),
  ).toBe(1);
});

test("a refund that only an event reported says why it is not confirmed, and leads its receipt there", async ({
  page,
}) => {
  const transactionId = await paidCharge(31);
  const data = {
    transactionId,
    originalTransactionId: transactionId,
    amount: 31,
    netAmount: 31,
    feeAmount: 1,
  };
  expect(await deliverSigned("refund_completed", data)).toBe(200);
  const confirmation = () =>
    singleValue("select confirmation from refunds where original_transaction_id = $1", [transactionId]);
  await expect.poll(confirmation).toBe("to_confirm");

  await signIn(page, "finance");
  await openPage(page, `/w/principal/receipts/refund/${transactionId}`);
  await expect(page).toHaveURL(new RegExp(`/refunds/${transactionId}$`));
  await expect(page.getByText("Ainda não confirmada pelo saldo")).toBeVisible();
  await expect(page.getByRole("link", { name: "Comprovante" })).toBeHidden();
  await page.getByRole("link", { name: "Ver o saldo da conta" }).click();
  await expect(page).toHaveURL(/\/reconciliation\/balances\/principal$/);
});
