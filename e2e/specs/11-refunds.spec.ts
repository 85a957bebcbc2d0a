import { type Browser, type Page } from "@playwright/test";
import { centavos } from "@/lib/core/money/money";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { builtActions, postAction, provePresence, resultOf, sessionOf } from "../fixtures/by-http";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { availableIn, callsOf, merchant, paidCharge } from "../fixtures/merchant";
import { holdOutcomes, letGoOutcomes } from "../fixtures/outcomes";
import { singleValue, rowsOf } from "../fixtures/mirror";
import {
  control,
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
test.afterEach(letGoOutcomes);

const PARTNER = `parceira-${Date.now()}`;
const DETAIL = /\/refunds\/[0-9a-f-]{36}$/;
let payment = "";

const refundButton = (page: Page) => page.getByRole("button", { name: "Devolver", exact: true });
const submit = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /^Devolver R\$/ });

test.beforeAll(async () => {
  await merchant("POST", "/sub-accounts", { reference: PARTNER, name: "Parceira um" });
  await paidCharge(300, { description: "Para as devoluções" });
  payment = await paidCharge(80, {
    payer: { name: "Zuleide Brandão", document: "52998224725" },
    split: [{ subAccount: PARTNER, amount: 30 }],
  });
});

test("offers no refund to a person who may not refund", { tag: "@journey" }, async ({ page }) => {
  await signIn(page, "viewer");
  await openPage(page, `/w/principal/transactions/${payment}`);
  await expect(page.getByRole("heading", { level: 1, name: "R$ 80,00" })).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);
});

test("offers to reload where the form's script does not load, and then opens the form", async ({
  page,
  complaints,
}) => {
  await signIn(page, "support");
  await openPage(page, `/w/principal/transactions/${payment}`);
  // The scripts of an earlier build are gone after a deployment.
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await refundButton(page).click();
  await expect(page.getByText("Nada foi enviado.")).toBeVisible();
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Recarregar a página" }).click();
  await refundButton(page).click();
  await expect(submit(page)).toBeVisible();
  expect(complaints.filter((words) => !/net::ERR_FAILED|Failed to load chunk/.test(words))).toEqual([]);
  complaints.length = 0;
});

test(
  "the verdict comes before the click; the refund is one, and its outcome shows by itself",
  { tag: "@journey" },
  async ({ page, context, browser }) => {
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
    await expect(dialog.getByRole("listitem").filter({ hasText: "Parceira um" })).toContainText("R$ 30,00");
    await expect(dialog.getByLabel("Motivo (opcional)")).toBeVisible();

    await refundButton(second).click();
    await second.getByRole("dialog").getByLabel("Motivo").fill("Pedido duas vezes");
    await holdOutcomes();
    await dialog.getByLabel("Motivo").fill("Produto devolvido");
    await submit(page).click();
    await page.waitForURL(DETAIL);
    const row = rowOf(manager, idIn(page)).filter({ hasText: "Zuleide" });
    await expect(row).toContainText("Em devolução");
    await expect(page.getByText("Devolução solicitada")).toBeVisible();
    await letGoOutcomes();
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvida");
    await expect(page.getByText("Devolvida ao pagador")).toBeVisible();
    await expect(row).toContainText("Devolvida");
    await expect(row).toContainText("Produto devolvido");

    await second.getByRole("dialog").getByRole("link", { name: "Ver devolução" }).or(submit(second)).click();
    await second.waitForURL(DETAIL);
    await expect(fact(second, "Motivo")).toHaveText("Produto devolvido");
    expect(await callsOf("POST", `/transactions/${payment}/refund`)).toHaveLength(1);

    const { refund } = await control<{ refund: { fixed: number } }>("GET", "/fees");
    expect(before - (await availableIn())).toBe(8_000 + Math.round(refund.fixed * 100));
    expect(await availableIn(PARTNER)).toBe(3_000);
    await manager.context().close();
  },
);

test(
  "an open block warns, stops the support desk, and lets a manager go on knowingly",
  { tag: "@journey" },
  async ({ page, browser }) => {
    const blocked = await paidCharge(45, { payer: { name: "Wagner Prado", document: "15350946056" } });
    await control("POST", "/blocks", { transactionId: blocked, blockType: "med", amount: 20 });
    await signIn(page, "support");
    await openPage(page, `/w/principal/charges/${blocked}`);
    await expect(page.getByText(/^Bloqueada MED · \d d$/)).toBeVisible();
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
    await expect(manager.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvida");
    await manager.context().close();
  },
);

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
  await dialog.getByLabel("Motivo").fill("Conta corrigida");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvida");
  await expect(fact(page, "Tentativas")).toHaveText("2");
  await expect(fact(page, "Motivo")).toHaveText("Conta corrigida");
  expect(await callsOf("POST", `/transactions/${failed}/refund`)).toHaveLength(2);
  const { refund } = await control<{ refund: { fixed: number } }>("GET", "/fees");
  expect(before - (await availableIn())).toBe(2_500 + Math.round(refund.fixed * 100));
});

test.describe("above the rung", () => {
  const APPROVAL = /\/refunds\/approvals\/[0-9a-f-]{36}$/;
  const rules = () => databaseUrlIn(running().dataDir);
  test.beforeAll(() =>
    setRules(rules(), {
      ...FREE_RULES,
      refund: {
        ...FREE_RULES.refund,
        ladder: { ...FREE_RULES.refund.ladder, onePersonAboveCentavos: centavos(10_000) },
      },
    }),
  );
  test.afterAll(() => setRules(rules()));

  const askButton = (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name: /^Pedir aprovação para devolver R\$/ });
  const calls = (id: string) => callsOf("POST", `/transactions/${id}/refund`);

  /** Support requests the refund on the payment's page and arrives on the request's own page. */
  async function ask(page: Page, id: string, { isProofUsed = false } = {}): Promise<string> {
    await openPage(page, `/w/principal/charges/${id}`);
    await refundButton(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Espera 1 pessoa, pelo valor.")).toBeVisible();
    await expect(dialog.getByText("Podem aprovar:")).toBeVisible();
    await dialog.getByLabel("Motivo").fill("Pedido cancelado pelo cliente");
    await askButton(page).click();
    if (isProofUsed) {
      const presence = page.getByRole("dialog", { name: "Confirme que é você" });
      await presence.getByLabel("Sua senha").fill(running().people.support?.password ?? "");
      await presence.getByRole("button", { name: "Confirmar" }).click();
    }
    await page.waitForURL(APPROVAL);
    return idIn(page);
  }
  async function openRequest(browser: Browser, intentId: string): Promise<Page> {
    const manager = await openAs(browser, "manager");
    await openPage(manager, `/w/principal/refunds/approvals/${intentId}`);
    return manager;
  }

  test("support asks, a manager sees whom and why and agrees, and the money moves once", async ({
    page,
    browser,
  }) => {
    const id = await paidCharge(120, { payer: { name: "Iracema Duarte", document: "52998224725" } });
    await signIn(page, "support");
    const intentId = await ask(page, id);
    await expect(page.getByText("Aguardando outra pessoa")).toBeVisible();
    expect(await calls(id)).toEqual([]);
    await openPage(page, `/w/principal/charges/${id}`);
    await expect(page.getByText("Devolução aguarda aprovação")).toBeVisible();
    await expect(refundButton(page)).toHaveCount(0);
    await openPage(page, `/w/principal/refunds/approvals/${intentId}`);

    const manager = await openAs(browser, "manager");
    await openPage(manager, "/w/principal/refunds");
    const waiting = manager.getByRole("listitem").filter({ hasText: "Iracema Duarte" });
    await waiting.getByRole("link", { name: "Revisar" }).click();
    await manager.waitForURL(APPROVAL);
    await expect(fact(manager, "Documento")).toHaveText("529.982.247-25");
    await expect(fact(manager, "Volta para quem pagou")).toHaveText("R$ 120,00");
    await expect(manager.getByText("Pedido cancelado pelo cliente")).toBeVisible();
    await expect(manager.getByText("Mais uma pessoa precisa concordar")).toBeVisible();
    await expect(fact(manager, "Disponível depois")).toBeVisible();
    const before = await availableIn();
    await manager.getByRole("button", { name: "Aprovar R$ 120,00" }).click();
    await manager.getByRole("alertdialog").getByRole("button", { name: "Aprovar R$ 120,00" }).click();
    await manager.waitForURL(DETAIL);
    await expect(manager.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvida");
    await expect(page.getByRole("status").getByText("Aprovado")).toBeVisible();
    expect(await calls(id)).toHaveLength(1);
    const { refund } = await control<{ refund: { fixed: number } }>("GET", "/fees");
    expect(before - (await availableIn())).toBe(12_000 + Math.round(refund.fixed * 100));
    await manager.context().close();
  });

  test("moves nothing after a manager refuses the request or its maker takes it back, and allows a new one", async ({
    page,
    browser,
  }) => {
    const id = await paidCharge(130);
    await signIn(page, "support");
    const manager = await openRequest(browser, await ask(page, id));
    await manager.getByRole("button", { name: "Recusar" }).click();
    const dialog = manager.getByRole("alertdialog");
    await dialog.getByLabel("Motivo").fill("O produto não voltou");
    await dialog.getByRole("button", { name: "Recusar" }).click();
    await expect(page.getByText("O produto não voltou")).toBeVisible();

    // The first request used the proof of presence. Another request above the tier needs its own proof.
    await ask(page, id, { isProofUsed: true });
    await page.getByRole("button", { name: "Retirar pedido" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirar pedido" }).click();
    await expect(page.getByText("Retirado por quem solicitou")).toBeVisible();
    expect(await calls(id)).toEqual([]);
    await manager.context().close();
  });

  const post = async (name: string, cookie: string, input: unknown) => {
    const action = builtActions().find((each) => each.name === name);
    if (!action) throw new Error(`no action ${name} in the build`);
    return resultOf(await postAction(action, cookie, JSON.stringify([input])));
  };
  const asked = (transactionId: string) => ({
    ...{ wallet: "principal", intentId: crypto.randomUUID(), transactionId, reason: "troca" },
  });
  async function draftOf(cookie: string) {
    const input = asked(await paidCharge(140));
    expect(await post("requestRefundAction", cookie, input)).toMatchObject({
      ok: true,
      data: { isAwaitingApproval: true },
    });
    const bodySha256 = await singleValue("select body_sha256 from intents where id = $1", [input.intentId]);
    return {
      id: input.transactionId,
      decision: { wallet: "principal", intentId: input.intentId, bodySha256 },
    };
  }

  test("T12: asks for a proof of presence of its own above the rung, and neither its maker nor an admin agrees", async () => {
    const support = await sessionOf("support");
    const above = asked(await paidCharge(140));
    const below = asked(await paidCharge(100));
    const needed = { ok: false, error: { code: "presence_needed" } };
    for (const one of [above, below])
      expect(await post("requestRefundAction", support, one)).toMatchObject(needed);
    expect(
      await rowsOf("select 1 from intents where id = any($1)", [[above.intentId, below.intentId]]),
    ).toEqual([]);
    await provePresence("support", support);
    expect(await post("requestRefundAction", support, below)).toMatchObject({
      ok: true,
      data: { isAwaitingApproval: false },
    });
    expect(await post("requestRefundAction", support, above)).toMatchObject(needed);
    await provePresence("support", support);
    const { id, decision } = await draftOf(support);
    const admin = await sessionOf("admin");
    await provePresence("admin", admin);
    for (const cookie of [support, admin])
      expect(await post("approveRefundAction", cookie, decision)).toMatchObject({
        ok: false,
        error: { code: "not_allowed" },
      });
    const manager = await sessionOf("manager");
    expect(await post("approveRefundAction", manager, decision)).toMatchObject({
      ok: false,
      error: { code: "presence_needed" },
    });
    expect(await calls(id)).toEqual([]);
    await provePresence("manager", manager);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("approveRefundAction", manager, decision)),
    );
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    // The background may take it up before the one that agreed does, and is still at it then.
    await expect.poll(() => calls(id)).toHaveLength(1);
  });

  test("T41: a refund does not leave by another's agreement once its maker is disabled", async () => {
    const support = await sessionOf("support");
    await provePresence("support", support);
    const { id, decision } = await draftOf(support);
    const manager = await sessionOf("manager");
    await provePresence("manager", manager);
    const email = running().people.support?.email;
    await rowsOf("update people set disabled_at = now() where email = $1", [email]);
    try {
      expect(await post("approveRefundAction", manager, decision)).toMatchObject({ ok: false });
      const state = await singleValue("select state from intents where id = $1", [decision.intentId]);
      // Refused right before it was sent, or ended by the worker before the manager came.
      expect(["rejected", "abandoned"]).toContain(state);
      expect(await calls(id)).toEqual([]);
    } finally {
      await rowsOf("update people set disabled_at = null where email = $1", [email]);
    }
  });
});
