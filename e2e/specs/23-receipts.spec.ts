import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { merchant, paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { expect, openAs, openPage, running, signIn, test } from "../fixtures/test";

const PAYER = { name: "Sérgio Vieira Antunes", document: generateCpf() };
const DESCRIPTION = "Casamento de Helena";
let id = "";

/** The code as the sheet shows it. */
const codeOn = async (page: Page): Promise<string> =>
  (await page.getByRole("article").locator("p.font-mono").textContent()) ?? "";

const confirmed = (of: string) =>
  expect
    .poll(() => singleValue("select confirmation from transactions where id = $1", [of]), { timeout: 60_000 })
    .toMatch(/^by_/);

test.beforeAll(async () => {
  id = await paidCharge(148, { payer: PAYER, description: DESCRIPTION });
  // Out of this comes the fee of its refund.
  await paidCharge(60);
  await confirmed(id);
});

test("a receipt is one click from its payment, and comes as page, document and picture", async ({ page }) => {
  await signIn(page, "support");
  await openPage(page, `/w/principal/charges/${id}`);
  await expect(page.getByRole("region", { name: /Caminho do dinheiro/ })).toContainText("Fica com você");
  await page.getByRole("link", { name: "Comprovante" }).click();
  await page.waitForURL(/\/receipts\/payment\//);
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText(/R\$\s148,00/);
  await expect(sheet).toContainText(PAYER.name);
  await expect(sheet).toContainText(`***.${PAYER.document.slice(3, 6)}.${PAYER.document.slice(6, 9)}-**`);
  await expect(page.locator("body")).not.toContainText(PAYER.document);
  const code = await codeOn(page);
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  for (const [name, begins] of [
    ["Baixar PDF", "%PDF-"],
    ["Baixar imagem", "\u0089PNG"],
  ] as const) {
    const link = page.getByRole("link", { name });
    const answer = await page.request.get(running().url + ((await link.getAttribute("href")) ?? ""));
    expect(answer.status()).toBe(200);
    expect((await answer.body()).toString("latin1").slice(0, begins.length)).toBe(begins);
  }
  const whatsapp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(whatsapp ?? "")).toContain(code);
  expect(decodeURIComponent(whatsapp ?? "")).not.toContain(PAYER.name);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);

  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("link", { name: "Baixar PDF" })).toBeHidden();
});

test("anybody checks it by its code and learns nobody's name, and of a refund when it went back", async ({
  browser,
}) => {
  const support = await openAs(browser, "support");
  await support.goto(`${running().url}/w/principal/receipts/payment/${id}`);
  const code = await codeOn(support);
  await support.context().close();
  const context = await browser.newContext({ locale: "pt-BR", viewport: { width: 390, height: 844 } });
  const stranger = await context.newPage();
  await stranger.goto(`${running().url}/conferir`);
  await stranger.getByLabel("Código do comprovante").fill(code.toLowerCase().replaceAll("-", " "));
  await stranger.getByRole("button", { name: "Conferir" }).click();
  await expect(stranger.getByRole("heading", { name: "Comprovante verdadeiro" })).toBeVisible();
  await expect(stranger.getByText(/R\$\s148,00/).first()).toBeVisible();
  const said = await stranger.content();
  for (const personal of [PAYER.name, PAYER.document, PAYER.document.slice(3, 9), DESCRIPTION, id])
    expect(said).not.toContain(personal);
  const { violations } = await new AxeBuilder({ page: stranger }).setLegacyMode(true).analyze();
  expect(violations.map(({ id: rule }) => rule)).toEqual([]);

  await merchant("POST", `/transactions/${id}/refund`, { reason: "troca" });
  await expect
    .poll(() => singleValue("select state from refunds where original_transaction_id = $1", [id]))
    .toBe("confirmed");
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "Este pagamento foi devolvido" })).toBeVisible();

  const unknown = await stranger.goto(`${running().url}/conferir?c=0000-0000-0000`);
  expect(unknown?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: "Nenhum comprovante com este código" })).toBeVisible();
  expect(unknown?.headers()["x-robots-tag"]).toContain("noindex");
  await context.close();
});

test("there is none of what waits, of another account, or without a session", async ({ page, request }) => {
  const path = `/api/receipts/payment/${id}/pdf?wallet=principal`;
  expect((await request.get(running().url + path)).status()).toBe(401);
  await signIn(page, "finance");
  const answer = (of: string) => page.request.get(running().url + of);
  expect((await answer(path)).status()).toBe(200);
  expect((await answer(`/api/receipts/withdrawal/${id}/pdf?wallet=principal`)).status()).toBe(404);
  expect((await answer(`/api/receipts/payment/${id}/picture?wallet=loja-centro`)).status()).toBe(404);
  const kept = await paidCharge(29);
  await confirmed(kept);
  expect((await answer(`/api/receipts/payment/${kept}/pdf?wallet=principal`)).status()).toBe(200);
  expect((await answer(`/api/receipts/refund/${kept}/pdf?wallet=principal`)).status()).toBe(404);
});
