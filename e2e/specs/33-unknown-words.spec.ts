import { randomUUID } from "node:crypto";
import { type Page } from "@playwright/test";
import { csvIn, downloadOf } from "../fixtures/files";
import { act } from "../fixtures/cut-actions";
import { newCharge, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf, serviceRowsOf } from "../fixtures/mirror";
import { holdOutcomes, letGoOutcomes } from "../fixtures/outcomes";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

// Enum values of the service that this version does not know, in list, page and file. They remain in the service's
// books, so this spec has a product of its own.

/** Plants a charge that no event reported. The read by its page from the service is the first report of it. */
async function planted(amount: number, type: string, status: string): Promise<string> {
  const { id } = await newCharge(amount);
  await serviceRowsOf("update transactions set type = $2, status = $3 where id = $1", [id, type, status]);
  return id;
}

test.afterEach(letGoOutcomes);

const main = (page: Page) => page.getByRole("main");

test("an unknown status or type is shown with the service's word, in its list and on its page", async ({
  page,
}) => {
  await signIn(page, "finance");
  const charge = await planted(3.01, "payment", "em_revisao");
  await openPage(page, `/w/principal/charges/${charge}`);
  await expect(main(page).getByText("Outro status: em_revisao").first()).toBeVisible();
  await expect(main(page).getByText("Não se sabe se esta cobrança ainda aceita pagamento.")).toBeVisible();
  const withdrawal = await planted(3.02, "withdrawal", "em_analise");
  await openPage(page, `/w/principal/transactions/${withdrawal}`);
  await expect(main(page).getByText("Outro status: em_analise").first()).toBeVisible();
  const cashback = await planted(3.03, "cashback", "completed");
  await openPage(page, `/w/principal/transactions/${cashback}`);
  await expect(main(page).getByText("Outro tipo: cashback").first()).toBeVisible();

  await openPage(page, "/w/principal/charges");
  const row = (amount: string, word: string) =>
    page.getByRole("row").filter({ hasText: amount }).filter({ hasText: word });
  await expect(row("R$ 3,01", "em_revisao")).toBeVisible();
  await openPage(page, "/w/principal/transactions");
  await expect(row("R$ 3,01", "em_revisao")).toBeVisible();
  await expect(row("R$ 3,02", "em_analise")).toBeVisible();
  await expect(row("R$ 3,03", "cashback")).toBeVisible();

  await page.getByRole("button", { name: "Exportar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "CSV simples" }).click();
  const { bytes } = await downloadOf(page, () =>
    dialog.getByRole("button", { name: "Gerar arquivo" }).click(),
  );
  const [head = [], ...rows] = csvIn(bytes.toString(), ",");
  expect(head.slice(-2)).toEqual(["service_type", "service_status"]);
  const idAt = head.indexOf("id");
  const words = (id: string) => rows.find((cells) => cells[idAt] === id)?.slice(-2);
  expect(words(charge)).toEqual(["payment", "em_revisao"]);
  expect(words(withdrawal)).toEqual(["withdrawal", "em_analise"]);
  expect(words(cashback)).toEqual(["cashback", "completed"]);
});

test("an unknown status of a refund is shown, and the refund stays open", async ({ page }) => {
  await control("POST", "/deposits", { wallet: "principal", amount: 100 });
  await holdOutcomes();
  const id = await paidCharge(14.5);
  await act("requestRefundAction", "finance", {
    ...{ intentId: randomUUID(), wallet: "principal", transactionId: id },
  });
  await serviceRowsOf(
    "update transactions set status = 'em_analise' where parent_id = $1 and type = 'refund'",
    [id],
  );
  const isRead = async () => {
    await rowsOf("update refunds set next_read_at = now() where original_transaction_id = $1", [id]);
    return singleValue("select api_status from refunds where original_transaction_id = $1", [id]);
  };
  await expect.poll(isRead, { intervals: [3_000] }).toBe("em_analise");
  await signIn(page, "finance");
  await openPage(page, `/w/principal/refunds/${id}`);
  await expect(main(page).getByText("Outro status: em_analise").first()).toBeVisible();
  await openPage(page, "/w/principal/refunds");
  await expect(page.getByRole("row").filter({ hasText: "R$ 14,50" }).first()).toContainText("em_analise");
  await openPage(page, `/w/principal/charges/${id}`);
  await expect(main(page).getByRole("button", { name: "Devolver" })).toHaveCount(0);
});
