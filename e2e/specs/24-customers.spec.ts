import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { maskDocument } from "@/lib/core/brazil/documents";
import { act } from "../fixtures/cut-actions";
import { paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

const suffix = `x${crypto.randomUUID().slice(0, 8)}`;
const HER = { name: `Helena ${suffix}`, document: generateCpf() };
const HIM = { name: `Sérgio ${suffix}`, document: generateCpf() };

test("a customer is one page from the search: what she paid, who paid for her, and what stayed", async ({
  page,
}) => {
  const own = await paidCharge(68.4, { payer: HER });
  const { id: byHim } = await act<{ id: string }>("createChargeAction", "finance", {
    ...{ intentId: crypto.randomUUID(), wallet: "principal", amountCentavos: 14_800, split: [] },
    description: "Doces da festa",
    customer: { name: HER.name, document: HER.document, email: `helena.${suffix}@exemplo.example` },
  });
  await control("POST", `/charges/${byHim}/pay`, { payer: HIM });
  const paidCount = () =>
    singleValue(
      `select count(transactions.kept_centavos)::int from customer_payments join transactions on id = transaction_id
       where transaction_id = any($1) group by customer_payments.customer_id`,
      [[own, byHim]],
    );
  await expect.poll(paidCount).toBe(2);

  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  const charge = page.getByRole("row").filter({ hasText: "148,00" }).filter({ hasText: HER.name });
  await expect(charge).toContainText(`pago por ${HIM.name}`);
  await openPage(page, "/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Buscar", exact: true });
  await palette.getByRole("combobox").pressSequentially(`cliente helena ${suffix}`);
  await expect(palette.getByRole("option", { name: `${HER.name} Cliente` })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: HER.name })).toBeVisible();
  await expect(page.getByText(maskDocument(HER.document)).first()).toBeVisible();
  await expect(page.getByText("em 2 pagamentos")).toContainText(/de R\$\s216,40/);
  const payers = page.getByRole("region", { name: "Quem pagou" });
  await expect(payers.getByRole("listitem").first()).toContainText(HIM.name);
  await expect(payers).toContainText(/R\$\s148,00/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  expect(await page.content()).not.toContain(HER.document);

  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForURL(/\/transactions\//);
  // And back again from the payment.
  await page.getByRole("link", { name: "Ver tudo deste cliente" }).click();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}$/);
  await page
    .getByRole("navigation", { name: "Você está em" })
    .getByRole("link", { name: "Clientes" })
    .click();
  await page.waitForURL(/\/customers$/);
  await page.getByRole("searchbox").fill(`${suffix} helena`);
  const hers = page.getByRole("row").filter({ hasText: HER.name });
  await expect(hers).toHaveCount(1);
  await expect(page.getByText("1 cliente", { exact: true })).toBeVisible();
  await expect(hers.getByRole("cell").nth(-2)).toHaveText("2");
  await page.getByRole("button", { name: "Ficou com você" }).click();
  await page.waitForURL(/sort=largest/);
  await expect(page.getByRole("columnheader", { name: "Ficou com você" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(hers).toHaveCount(1);
});
