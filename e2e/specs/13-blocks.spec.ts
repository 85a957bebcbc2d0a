import { createHash } from "node:crypto";
import { textIn } from "../../lib/testing/pdf";
import { downloadOf } from "../fixtures/files";
import { filesIn } from "../../lib/testing/zip";
import { availableIn, merchant, paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import {
  choose,
  control,
  expect,
  fact,
  openAs,
  openPage,
  signIn,
  test,
  waitForHydration,
} from "../fixtures/test";

const SUFFIX = Date.now().toString(36);
const SILENT = `muda-${SUFFIX}`;
/** Read on a schedule of about a minute. */
const READING_TIMEOUT_MS = 180_000;

const block = (transactionId: string, more: Record<string, unknown> = {}): Promise<{ id: string }> =>
  control("POST", "/blocks", { transactionId, blockType: "med", reason: "Golpe relatado", ...more });

test(
  "a block appears by itself, awaiting ones first, with a deadline that says that it is ours",
  { tag: "@journey" },
  async ({ page }) => {
    const [waiting, resolved] = [nameOf("Íris Luz"), nameOf("Otávio Sá")];
    await signIn(page, "manager");
    await openPage(page, "/blocks");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { id } = await block(await payment(resolved, 21));
    await control("POST", `/blocks/${id}/reject`, { resolutionReason: "Sem fundamento" });
    await block(await payment(waiting, 22));
    const rows = page.getByRole("row");
    const awaiting = rows.filter({ hasText: waiting });
    await expect(awaiting).toContainText("Golpe relatado");
    await expect(awaiting).toContainText("limite regulatório");
    await expect(page.getByRole("rowheader", { name: /Vence esta semana/ })).toBeVisible();
    // Above the list there is nothing but its own title and filters, once the list of each wallet was read: one
    // may have been made or suspended a moment ago.
    const table = page.getByRole("table", { name: "Bloqueios de saldo" });
    await expect
      .poll(
        async () => {
          await page.reload();
          await table.waitFor();
          return (await table.boundingBox())?.y;
        },
        { timeout: READING_TIMEOUT_MS, intervals: [2_000] },
      )
      .toBeLessThan(300);
    await waitForHydration(page);
    await expect(rows.filter({ hasText: resolved })).toHaveCount(0);
    await page.getByRole("radio", { name: "Todos" }).click();
    await expect(rows.filter({ hasText: resolved })).toContainText("Liberado para você");
    const names = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
    expect(names.findIndex((text) => text.includes(waiting))).toBeLessThan(
      names.findIndex((text) => text.includes(resolved)),
    );
    await page.getByRole("radio", { name: "Encerrados" }).click();
    await expect(awaiting).toHaveCount(0);
    await expect(rows.filter({ hasText: resolved })).toBeVisible();
    await page.getByRole("radio", { name: /Para responder/ }).click();
    await expect(page.getByRole("columnheader", { name: "Prazo", exact: true })).toBeVisible();
    await expect(page.getByText("Estimativa nossa: 72 h desde a criação.")).toBeVisible();
    await expect(awaiting).toContainText("Vence em");
  },
);

test("a charge that is paid and blocked is found by both, and by an address of before flags were apart", async ({
  page,
}) => {
  const name = nameOf("Ugo Lima");
  await knownBlock(name, 23);
  await signIn(page, "manager");
  await openPage(page, "/w/principal/charges?state=blocked");
  await expect(page).toHaveURL(/\/charges\?flag=blocked$/);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Bloqueada");
  await choose(page, "Status", "Paga");
  await expect(page).toHaveURL(/flag=blocked&state=completed|state=completed&flag=blocked/);
  await expect(row).toBeVisible();
  const chips = page.getByRole("list", { name: "Filtros ativos" });
  await expect(chips).toContainText("Ressalva");
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await choose(page, "Ressalva", "A confirmar");
  await expect(page).toHaveURL(/flag=confirming/);
});

test("filters by one status below the queues, and the address keeps it until it is cleared", async ({
  page,
}) => {
  const [waiting, resolved] = [nameOf("Íris Luz"), nameOf("Otávio Sá")];
  await knownBlock(waiting, 22);
  const { id } = await knownBlock(resolved, 21);
  await control("POST", `/blocks/${id}/reject`, { resolutionReason: "Sem fundamento" });
  await signIn(page, "manager");
  await openPage(page, "/blocks");
  const rows = page.getByRole("row");
  await choose(page, "Status", "Liberado para você");
  await expect(rows.filter({ hasText: resolved })).toBeVisible({ timeout: READING_TIMEOUT_MS });
  await expect(rows.filter({ hasText: waiting })).toHaveCount(0);
  await expect(page).toHaveURL(/\/blocks\?status=rejected$/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveText("Liberado para você");
  await expect(rows.filter({ hasText: resolved })).toBeVisible();
  await page
    .getByRole("list", { name: "Filtros ativos" })
    .getByRole("button", { name: /^Remover/ })
    .click();
  await expect(page).toHaveURL(/\/blocks$/);
  await expect(rows.filter({ hasText: waiting })).toBeVisible();
});

test("blocks are given to people in bulk, and noted and answered on one by one", async ({
  page,
  browser,
}) => {
  const [first, second] = [nameOf("Íris Luz"), nameOf("Lia Reis")];
  await knownBlock(first, 22);
  await knownBlock(second, 23);
  await signIn(page, "manager");
  await openPage(page, "/blocks?status=awaiting_response");
  for (const name of [first, second]) await page.getByRole("row", { name }).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Atribuir a mim" }).click();
  await expect(page.getByText("2 bloqueios atribuídos")).toBeVisible();
  await expect(page.getByRole("row", { name: second })).toContainText("Estêvão Patrício");

  const support = await openAs(browser, "support");
  await openPage(support, "/blocks");
  await support.getByRole("link", { name: first }).click();
  await expect(support.getByRole("combobox", { name: "Responsável" })).toBeVisible();
  await page.getByRole("link", { name: first }).click();
  await choose(page, "Responsável", "Ângela Müller Gonçalves");
  await expect(support.getByRole("combobox", { name: "Responsável" })).toContainText("Ângela");
  await page.getByLabel("Nova anotação").fill("=Ligamos para a cliente");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(support.getByText("=Ligamos para a cliente")).toBeVisible();
  await page.getByRole("button", { name: "Registrar envio" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("nada é enviado à instituição nem ao serviço").first()).toBeVisible();
  await dialog.getByLabel("Como e o quê").fill("Protocolo 4711");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(support.getByText("Protocolo 4711").first()).toBeVisible();
  await expect(fact(support, "Prazo estimado (nosso)")).toContainText("Envio registrado");
  await expect(support.getByRole("note").filter({ hasText: /Defesa enviada em .*, por / })).toBeVisible();
  await expect(support.getByRole("heading", { level: 1 }).locator("..")).not.toContainText("Aguardando");
  await openPage(support, "/blocks?status=awaiting_response");
  await expect(support.getByRole("row", { name: second })).toBeVisible();
  await expect(support.getByRole("row", { name: first })).toHaveCount(0);
  await support.context().close();
});

test("the evidence is a ZIP with a PDF, and both hold the facts", async ({ page }) => {
  const payer = nameOf("Íris Luz");
  const { id } = await knownBlock(payer, 22);
  await signIn(page, "manager");
  await openPage(page, `/blocks/${id}`);
  await page.getByLabel("Nova anotação").fill("Ligamos para a cliente");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByText("Ligamos para a cliente")).toBeVisible();
  await page.getByRole("button", { name: "Baixar provas" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Defesa enviada");
  await dialog.getByRole("checkbox", { name: "Incluir anotações e passos internos" }).check();
  const { name, bytes } = await downloadOf(page, () =>
    dialog.getByRole("button", { name: "Baixar", exact: true }).click(),
  );
  expect(name).toMatch(/\.zip$/);
  const files = filesIn(bytes);
  const receipt = JSON.parse(files.get("receipt.json")?.toString() ?? "") as {
    block: { id: string; amount: string; reason: string };
    payment: { id: string; payer: { name: string; document: string } };
  };
  expect(receipt.block).toMatchObject({ id, amount: "22", reason: "Golpe relatado" });
  expect(receipt.payment.payer).toEqual({ name: payer, document: "529.982.247-25" });
  const pdf = files.get("receipt.pdf") ?? Buffer.alloc(0);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const drawn = await textIn(pdf);
  for (const words of ["Provas de um bloqueio de saldo", "22,00", "Golpe relatado", payer])
    expect(drawn).toContain(words);
  expect(files.get("notes.txt")?.toString()).toContain("Ligamos para a cliente");
  const events = [...files].filter(([path]) => path.startsWith("events/"));
  expect(events.length).toBeGreaterThanOrEqual(2);
  const { files: signed } = JSON.parse(files.get("manifest.json")?.toString() ?? "") as {
    files: { path: string; sha256: string }[];
  };
  for (const [path, raw] of events)
    expect(signed).toContainEqual({ path, sha256: createHash("sha256").update(raw).digest("hex") });
  expect(
    await singleValue("select count(*)::int from audit_entries where object_id = $1 and reason = $2", [
      id,
      "Defesa enviada",
    ]),
  ).toBe(1);
});

test(
  "approved is money returned to the payer, rejected is money released to us",
  { tag: "@journey" },
  async ({ page }) => {
    const { id: lost } = await knownBlock(nameOf("Íris Luz"), 22);
    const { id: won } = await knownBlock(nameOf("Lia Reis"), 23);
    const before = await availableIn();
    await signIn(page, "finance");
    await openPage(page, `/blocks/${lost}`);
    await expect(page.getByText("Aguardando sua defesa").first()).toBeVisible();
    await control("POST", `/blocks/${lost}/approve`, { resolutionReason: "Fraude confirmada" });
    await expect(
      page.getByText("A contestação foi aceita: o valor saiu da conta e voltou ao pagador."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Devolvido ao pagador");
    expect(await availableIn()).toBe(before);

    await openPage(page, `/blocks/${won}`);
    await control("POST", `/blocks/${won}/reject`, {});
    await expect(
      page.getByText("A contestação não foi aceita: o valor voltou ao saldo disponível."),
    ).toBeVisible();
    expect(await availableIn()).toBe(before + 23_00);
  },
);

test("a block whose notice was lost appears by reading", async ({ page }) => {
  const lostBlock = await loseWebhookOfABlock();
  await signIn(page, "manager");
  await openPage(page, `/blocks?wallet=${SILENT}`);
  await expect(page.getByRole("row").filter({ has: page.locator("[data-row-open]") })).toBeVisible({
    timeout: READING_TIMEOUT_MS,
  });
  const heard = await singleValue("select count(*)::int from deliveries where event_id = $1", [lostBlock]);
  expect(heard).toBe(0);
});

const nameOf = (person: string): string => `${person} x${crypto.randomUUID().slice(0, 8)}`;

const payment = (name: string, amount: number) =>
  paidCharge(amount, { payer: { name, document: "52998224725" } });

/** Returns when the mirror has the block. */
async function knownBlock(payer: string, amount: number): Promise<{ id: string }> {
  const { id } = await block(await payment(payer, amount));
  await expect.poll(() => singleValue("select 1 from balance_blocks where id = $1", [id])).toBe(1);
  return { id };
}

/** A wallet with its own endpoint that no process listens on, so its webhooks never reach the dashboard. */
async function loseWebhookOfABlock(): Promise<string> {
  await merchant("POST", "/sub-accounts", { reference: SILENT, name: "Loja muda" });
  const paid = await paidCharge(24, { wallet: SILENT });
  const endpoint = await control<{ id: string }>("POST", "/webhook-endpoints", {
    url: "http://127.0.0.1:9/nobody",
    subAccount: SILENT,
  });
  const { id } = await block(paid, { amount: 23 });
  await control("DELETE", `/webhook-endpoints/${endpoint.id}`);
  return id;
}
