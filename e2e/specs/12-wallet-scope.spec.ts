import { randomUUID } from "node:crypto";
import { act } from "../fixtures/cut-actions";
import { paidCharge } from "../fixtures/merchant";
import { rowsOf } from "../fixtures/mirror";
import { disable, personLike } from "../fixtures/person-like";
import { expect, openPage, rowOf, running, test } from "../fixtures/test";

test(
  "a person of one wallet sees that wallet alone, and another wallet's pages are not found",
  { tag: "@journey" },
  async ({ page }) => {
    const { url } = running();
    const reference = `escopo-${Date.now().toString(36)}`;
    const name = `Loja ${reference}`;
    await act("createSubAccountAction", "finance", { intentId: randomUUID(), reference, name });
    const own = await paidCharge(33, { wallet: reference });
    const foreign = await paidCharge(34);
    const person = await personLike("finance");
    await rowsOf("update people set wallets = $2 where id = $1", [person.id, [reference]]);

    await page.goto(`${url}/sign-in`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Senha", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    await openPage(page, `/w/${reference}/charges`);
    await expect(rowOf(page, own)).toContainText("R$ 33,00");
    await expect(rowOf(page, foreign)).toHaveCount(0);

    await page.getByRole("button", { name: `Conta atual: ${name}` }).click();
    const switcher = page.getByRole("dialog", { name: "Trocar de conta" });
    const wallets = switcher.getByRole("group", { name: "Contas" }).getByRole("option");
    await expect(wallets).toHaveCount(1);
    await expect(wallets).toContainText(name);
    await page.keyboard.press("Escape");

    for (const path of [
      "/w/principal/charges",
      `/w/principal/charges/${foreign}`,
      `/w/principal/transactions/${foreign}`,
      `/w/${reference}/charges/${foreign}`,
      `/w/${reference}/transactions/${foreign}`,
    ]) {
      const answer = await page.goto(url + path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: /^(Página|Cobrança) não encontrada$/ })).toBeVisible();
      await expect(page.getByText("R$ 34,00")).toHaveCount(0);
    }
    const read = await page.request.get(`${url}/api/charges?wallet=principal`);
    expect(read.status()).toBe(404);
    await disable(person);
  },
);
