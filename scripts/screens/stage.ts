import { type Role } from "@/lib/core/enums/people";
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Page } from "@playwright/test";
import { type OwnDemo } from "./own-demo";

/** Longer than the service goes on trying to deliver an event. */
const OUTAGE_MS = 45_000;
const HOLDER = { name: "Inês Conceição", document: "111.444.777-35" };

/** The maximum time between the click and the question; a person who proved presence a moment ago is not asked. */
const ASKED_WITHIN_MS = 5_000;

type OpenAs = (role: Role, path: string) => Promise<Page>;

/** Answers with the password, as a sandbox allows while it is relaxed. */
async function provePresence(demo: OwnDemo, role: Role, page: Page): Promise<void> {
  const asked = page.getByRole("dialog", { name: "Confirme que é você" });
  const isAsked = await asked.waitFor({ timeout: ASKED_WITHIN_MS }).then(
    () => true,
    () => false,
  );
  if (!isAsked) return;
  await asked.getByLabel("Sua senha", { exact: true }).fill(demo.person(role).password);
  await asked.getByRole("button", { name: "Confirmar", exact: true }).click();
  await asked.waitFor({ state: "detached" });
}

/**
 * Stages the scenes that no history contains: work in progress, an answer that was lost, an outage, and money that no
 * person here moved. Each scene is played once for each data directory.
 */
export async function stageScenes(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const scenes: Readonly<Record<string, () => Promise<void>>> = {
    link: () => createChargeWithLink(openAs),
    approval: () => askForApproval(demo, openAs),
    "refund-approval": () => askForRefund(demo, openAs),
    changes: () => askForChanges(demo, openAs),
    "lost-answer": () => loseRefundAnswer(demo, openAs),
    outage: () => liveThroughOutage(demo, openAs),
    imports: () => importList(openAs),
  };
  for (const [name, play] of Object.entries(scenes)) {
    const mark = join(demo.dataDir, `scene-${name}`);
    const isPlayed = await access(mark).then(
      () => true,
      () => false,
    );
    if (isPlayed) continue;
    try {
      await play();
      await writeFile(mark, "");
    } catch (error) {
      console.error(`scene ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function createCharge(openAs: OpenAs, amount: string, description: string): Promise<Page> {
  const page = await openAs("finance", "/w/principal/charges/new");
  await page.getByLabel("Valor", { exact: true }).fill(amount);
  await page.getByLabel("Descrição").fill(description);
  await page.getByLabel("Nome").fill("Conceição Araújo");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  return page;
}

async function createChargeWithLink(openAs: OpenAs): Promise<void> {
  const page = await createCharge(openAs, "189,90", "Cesta de café da manhã");
  await page.getByRole("button", { name: "Criar link" }).click();
  await page.getByRole("link", { name: "Abrir página" }).waitFor();
  await page.context().close();
}

/** The address that the payer was given. */
export async function payerLinkOf(openAs: OpenAs, demo: OwnDemo): Promise<string> {
  const id = await demo.waitFor(
    "select id from charges join transactions using (id) where payer_link_hash is not null order by created_at desc limit 1",
  );
  const page = await openAs("finance", `/w/principal/charges/${id}`);
  const link = await page.getByRole("link", { name: "Abrir página" }).getAttribute("href");
  await page.context().close();
  return link ?? "";
}

export async function freezeWallet(openAs: OpenAs): Promise<void> {
  const page = await openAs("admin", "/settings");
  await page.getByRole("button", { name: "Congelar saídas" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "O que congelar" }).click();
  await page.getByRole("option", { name: "Loja Norte", exact: true }).click();
  await dialog.getByLabel("Motivo").fill("Acesso suspeito a esta conta");
  await dialog.getByRole("button", { name: "Congelar saídas" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.context().close();
}

/** The admin asks, the manager agrees. */
export async function liftFreeze(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const page = await openAs("admin", "/settings");
  await page.getByRole("button", { name: "Descongelar" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Senhas trocadas");
  await dialog.getByRole("button", { name: "Descongelar" }).click();
  await provePresence(demo, "admin", page);
  await dialog.waitFor({ state: "detached" });
  await page.context().close();
  const other = await openAs("manager", "/change-requests");
  const card = other.getByRole("listitem").filter({ hasText: "Descongelar" });
  await card.getByRole("button", { name: "Concordar", exact: true }).click();
  await provePresence(demo, "manager", other);
  await card.waitFor({ state: "detached" });
  await other.context().close();
}

/** They wait for another manager or admin. */
async function askForChanges(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const page = await openAs("admin", "/people");
  await page.getByRole("button", { name: "Adicionar pessoa" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nome", { exact: true }).fill("Tainá Moura");
  await form.getByLabel("E-mail").fill("taina@padaria.example");
  await form.getByRole("button", { name: "Pedir convite" }).click();
  await provePresence(demo, "admin", page);
  await form.waitFor({ state: "detached" });
  await page.context().close();
  const team = await openAs("admin", "/people");
  await team
    .getByRole("button", { name: /^Ações para/ })
    .first()
    .click();
  await team.getByRole("menuitem", { name: "Alterar papel e contas" }).click();
  await team.getByRole("dialog").getByRole("radio").first().click();
  await team.getByRole("dialog").getByRole("button", { name: "Pedir mudança" }).click();
  await provePresence(demo, "admin", team);
  await team.getByRole("dialog").waitFor({ state: "detached" });
  await team.context().close();
}

async function askForApproval(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const page = await openAs("finance", "/w/principal/withdrawals/new");
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill("20.000,00");
  await page.getByRole("combobox", { name: "Tipo da chave", exact: true }).click();
  await page.getByRole("option", { name: "E-mail", exact: true }).click();
  await page.getByRole("textbox", { name: "Chave Pix" }).fill("ines@cliente.example");
  await page.getByLabel("Nome do titular").fill(HOLDER.name);
  await page.getByLabel("Número do documento").fill(HOLDER.document);
  await page.getByRole("button", { name: "Revisar", exact: true }).click();
  await page.getByRole("button", { name: "Enviar para aprovação" }).click();
  await provePresence(demo, "finance", page);
  await page.waitForURL(/\/approvals\//);
  await page.context().close();
}

/** The refund is above the tier, so it waits for a manager. */
async function askForRefund(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const payment = await demo.waitFor(
    `select id from transactions where wallet = 'principal' and type = 'payment' and state = 'completed'
       and refund_state = 'none' and not has_open_block and amount_centavos > 100000 order by created_at desc limit 1`,
  );
  const page = await openAs("finance", `/w/principal/transactions/${payment}`);
  await page.getByRole("button", { name: "Devolver", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Pedido cancelado pelo cliente");
  await dialog.getByRole("button", { name: /^Pedir aprovação/ }).click();
  await provePresence(demo, "finance", page);
  await page.waitForURL(/\/approvals\//);
  await page.context().close();
}

/** The service never received it, and does not report that: a refund has no key to query again with. */
async function loseRefundAnswer(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  const payment = await demo.waitFor(
    `select id from transactions where wallet = 'principal' and type = 'payment' and state = 'completed'
       and refund_state = 'none' and not has_open_block order by created_at desc limit 1`,
  );
  await demo.control("POST", "/faults", {
    method: "POST",
    path: "/transactions/{id}/refund",
    kind: "reset",
    times: 1,
  });
  const page = await openAs("finance", `/w/principal/transactions/${payment}`);
  await page.getByRole("button", { name: "Devolver", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Produto devolvido");
  await dialog.getByRole("button", { name: /^Devolver R\$/ }).click();
  await demo.waitFor("select id from intents where kind = 'refund' and may_have_taken_effect limit 1");
  await page.context().close();
}

async function liveThroughOutage(demo: OwnDemo, openAs: OpenAs): Promise<void> {
  type Made = { id: string };
  const charge = (amount: number, externalReference: string, wallet?: string) =>
    demo.merchant<Made>("POST", "/pix", { amount, description: "Pedido da loja", externalReference }, wallet);
  const pay = ({ id }: Made) => demo.control("POST", `/charges/${id}/pay`, {});
  const page = await createCharge(openAs, "312,50", "Encomenda de salgados");
  const known = { id: page.url().split("/").at(-1) ?? "" };
  await page.context().close();
  await demo.withoutDashboard(async () => {
    await pay(known);
    await pay(await charge(148.9, "balcao-7731"));
    await pay(await charge(96.4, "balcao-1180", "loja-centro"));
    await sleep(OUTAGE_MS);
  });
}

async function importList(openAs: OpenAs): Promise<void> {
  const page = await openAs("finance", "/reconciliation/imports");
  await page.getByRole("textbox", { name: "Lista" }).fill("balcao-7731\nbalcao-7732\nbalcao-0000");
  await page.getByRole("button", { name: "Consultar o serviço" }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  await page.context().close();
}
