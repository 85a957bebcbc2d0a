import { FREE_RULES } from "@/lib/testing/free-rules";
import { refuseWaitingRules } from "../fixtures/cut-actions";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { singleValue } from "../fixtures/mirror";
import { expect, openAs, openPage, running, signIn, test } from "../fixtures/test";

const versionNow = async () =>
  Number(await singleValue("select coalesce(max(version), 0)::int from payout_rules"));

test.beforeEach(async () => {
  await setRules(databaseUrlIn(running().dataDir));
  await refuseWaitingRules();
});
test.afterAll(() => setRules(databaseUrlIn(running().dataDir)));

test("an admin changes the rules on their page, and a manager agrees to what the card says", async ({
  page,
  browser,
}) => {
  await signIn(page, "admin");
  await openPage(page, "/payout-rules/change");
  await page.getByLabel("Espera do primeiro pagamento a uma chave").fill("12");
  // A tier that no person can request is reported beside it, and no change is requested while it remains.
  const two = page.getByLabel("mais 2 pessoas, acima de");
  await two.fill("50.000,00");
  const finance = page.getByRole("group", { name: "Financeiro, cada pessoa" });
  await finance.getByLabel("por operação", { exact: true }).fill("50.000,00");
  await expect(page.getByText("Ninguém pode pedir mais de R$ 50.000,00 de uma vez")).toBeVisible();
  await finance.getByLabel("por operação", { exact: true }).fill("");
  await two.fill("");
  await expect(page.getByText("Ninguém pode pedir mais de")).toHaveCount(0);
  const wallets = page.getByRole("group", { name: "Cada conta" });
  await wallets.getByLabel("em 24 horas", { exact: true }).fill("100.000,00");
  await expect(page.getByRole("heading", { name: "2 mudanças" })).toBeVisible();
  const ask = page.getByRole("button", { name: "Pedir a mudança" });
  await ask.click();
  await expect(page.getByText("Quem concorda precisa saber por quê.")).toBeVisible();
  await page.getByLabel("Por quê").fill("Fornecedores novos pedem mais cuidado");
  await ask.click();
  await page.waitForURL(/\/change-requests/);

  const manager = await openAs(browser, "manager");
  await openPage(manager, "/payout-rules");
  await manager.getByRole("link", { name: "Ver a mudança" }).click();
  const card = manager.getByRole("listitem").filter({ hasText: "Fornecedores novos pedem mais cuidado" });
  await expect(card).toContainText("Espera do primeiro pagamento a uma chave");
  await expect(card).toContainText("12 h");
  await expect(card).toContainText("Cada conta, em 24 horas");
  await expect(card).toContainText("Nos últimos 90 dias");
  await card.getByRole("button", { name: "Concordar" }).click();
  await expect(card).toHaveCount(0);
  await openPage(page, "/payout-rules");
  const version = page.getByRole("listitem").filter({ hasText: `Versão ${await versionNow()}` });
  await version.getByText("2 mudanças").click();
  await expect(version).toContainText("12 h");
});

test("informs an editor about a version that comes in meanwhile, and lets the edit carry on", async ({
  page,
}) => {
  await signIn(page, "admin");
  await openPage(page, "/payout-rules/change");
  await setRules(databaseUrlIn(running().dataDir), {
    ...FREE_RULES,
    withdrawal: { ...FREE_RULES.withdrawal, sameAgainAsks: false },
  });
  await page.getByLabel("Espera do primeiro pagamento a uma chave").fill("6");
  await expect(page.getByText("As regras mudaram enquanto você editava")).toBeVisible();
  await page.getByRole("button", { name: "Ver o que mudou" }).click();
  const told = page.getByRole("alert").filter({ hasText: "As regras mudaram" });
  await expect(told).toContainText("Mesmo valor e chave em 24 h");
  await page.getByRole("button", { name: "Levar minhas mudanças para a versão nova" }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "1 mudança" })).toBeVisible();
  await expect(page.getByLabel("Espera do primeiro pagamento a uma chave")).toHaveValue("6");
});
