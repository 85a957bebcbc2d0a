import { csvIn, downloadOf, tableIn } from "../fixtures/files";
import { callsOf, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { control, expect, openPage, rowOf, signIn, test, waitForHydration } from "../fixtures/test";

const refundsOf = (id: string) => callsOf("POST", `/transactions/${id}/refund`);

test("two payments are marked by keys, added up, and given back one after the other, each once", async ({
  page,
}) => {
  await paidCharge(200);
  const first = await paidCharge(31.5);
  const second = await paidCharge(42.5);
  const blocked = await paidCharge(11);
  const block = await control<{ id: string }>("POST", "/blocks", {
    transactionId: blocked,
    blockType: "med",
    reason: "Golpe relatado",
  });
  const isBlocked = () => singleValue("select has_open_block from transactions where id = $1", [blocked]);
  await expect.poll(isBlocked).toBe(true);
  await signIn(page, "support");
  await openPage(page, "/w/principal/charges");
  await waitForHydration(page);
  for (const id of [first, second, blocked]) {
    await rowOf(page, id).locator("[data-row-open]").focus();
    await page.keyboard.press("x");
  }
  const bar = page.getByRole("group", { name: "3 selecionadas" });
  await expect(bar).toContainText("R$ 85,00");
  await bar.getByRole("button", { name: "Devolver", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver 3 pagamentos" });
  await expect(dialog.getByText("Bloqueio em aberto: só na página do pagamento")).toBeVisible();
  await expect(dialog.getByText("Pode ser devolvido")).toHaveCount(2);
  await dialog.getByRole("textbox").fill("Pedidos cancelados pela loja");
  await dialog.getByRole("button", { name: "Devolver 2 pagamentos: R$ 74,00" }).click();
  await expect(dialog.getByText("Devolução pedida")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: /Devolver|Continuar/ })).toHaveCount(0);
  for (const id of [first, second]) {
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await rowsOf("select from intents where kind = 'refund' and subject = $1", [id])).toHaveLength(1);
  }
  expect(await refundsOf(blocked)).toEqual([]);
  await control("POST", `/blocks/${block.id}/reject`, { resolutionReason: "Sem fundamento" });
});

test("a range of rows goes into a file, and nothing beside it", async ({ page }) => {
  const ids = [await paidCharge(51), await paidCharge(52), await paidCharge(53)];
  await signIn(page, "finance");
  await openPage(page, "/w/principal/charges");
  await waitForHydration(page);
  const [, middle = "", newest = ""] = ids;
  const box = (id: string) => rowOf(page, id).getByRole("checkbox");
  await box(newest).check();
  await box(middle).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "2 selecionadas" });
  await expect(bar).toContainText("R$ 105,00");
  await bar.getByRole("button", { name: "Exportar selecionadas" }).click();
  const dialog = page.getByRole("dialog");
  const { bytes } = await downloadOf(page, () =>
    dialog.getByRole("button", { name: "Gerar arquivo" }).click(),
  );
  const file = bytes.toString("utf8");
  expect(ids.map((id) => file.includes(id))).toEqual([false, true, true]);
  // The names of the columns, and two rows.
  expect(tableIn(csvIn(file, ";"))).toHaveLength(3);
});
