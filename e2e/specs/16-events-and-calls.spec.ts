import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signBody } from "@/lib/pix/signature.server";
import { eventBody } from "@/lib/testing/deliveries";
import { sendRawRequest } from "../fixtures/raw-request";
import { act } from "../fixtures/cut-actions";
import { paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { choose, control, expect, fact, openPage, running, signIn, test } from "../fixtures/test";

const PAYER = { name: "Bento Cruz", document: "46784134006" };
const NOBODYS = "referencia-de-ninguem";
const REFUSED = "Assinatura inválida";
let paid = "";

/** All that the event of one payment left in the mirror; a balance may confirm it meanwhile. */
const tracesOf = (id: string) =>
  rowsOf(
    `select to_jsonb(t) - '{changed_at,version,confirmation,fee_confirmation}'::text[] as row from transactions t where id = $1
     union all select to_jsonb(m) from movements m where transaction_id = $1
     union all (select to_jsonb(d) from daily_totals d order by to_jsonb(d)::text)`,
    [id],
  );

test.beforeAll(async () => {
  paid = await paidCharge(71, { payer: PAYER });
  // The service is queried for it and shows more than the event reported. Nothing is compared with the earlier state.
  await rowsOf("update transactions set next_read_at = now() where id = $1 and service_read_at is null", [
    paid,
  ]);
  await expect
    .poll(() => singleValue("select service_read_at is not null from transactions where id = $1", [paid]))
    .toBe(true);
});

/** Posts an event as the service does, signed with this secret; gives back the status of the answer. */
async function deliver(body: string, secret: string): Promise<number> {
  const bytes = new TextEncoder().encode(body);
  const answer = await fetch(`${running().url}/api/webhooks/pix`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-signature": signBody(secret, bytes) },
    body: bytes,
  });
  return answer.status;
}

const localSecrets = () =>
  JSON.parse(readFileSync(join(running().dataDir, "local-secrets.json"), "utf8")) as Record<string, string>;

test("a delivery shows its bytes, its headers, who signed it and what it did", async ({ page }) => {
  const [delivery] = await rowsOf<{ id: number; body_sha256: string }>(
    "select id, body_sha256 from deliveries where transaction_id = $1 and event = 'payment_completed'",
    [paid],
  );
  await signIn(page, "finance");
  await openPage(page, "/deliveries");
  await choose(page, "Evento", "Cobrança paga");
  await choose(page, "Status", "Aplicado");
  await expect(page).toHaveURL(/event=payment_completed/);
  await page.locator(`[data-row-open][href="/deliveries/${delivery?.id ?? ""}"]`).click();
  await page.waitForURL(/\/deliveries\/\d+$/);
  await expect(fact(page, "Assinatura")).toHaveText("Válida com o segredo nº 1 do endereço");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Cobrança paga");
  await expect(heading.locator("..")).toContainText("Aplicado");
  await page.getByRole("heading", { level: 2, name: "Técnico" }).click();
  await expect(fact(page, "SHA-256")).toContainText((delivery?.body_sha256 ?? "").slice(0, 6));
  const headers = page.getByRole("region", { name: "Cabeçalhos" });
  await expect(headers).toContainText(/x-service-event/i);
  await expect(headers).toContainText("payment_completed");
  const body = page.locator("pre");
  await expect(body).toContainText(paid);
  await expect(body).toContainText(PAYER.name);
  await expect(body).not.toContainText(PAYER.document);
});

test(
  "processing again changes nothing, and neither does the same event sent once more",
  { tag: "@journey" },
  async ({ page }) => {
    const id = await singleValue(
      "select id from deliveries where transaction_id = $1 and event = 'payment_completed'",
      [paid],
    );
    await signIn(page, "finance");
    await openPage(page, `/deliveries/${String(id)}`);
    const before = await tracesOf(paid);
    expect(before.length).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Processar de novo" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Processar de novo" }).click();
    await expect(page.getByText("Processado: nada mudou.")).toBeVisible();
    await expect(fact(page, "Tentativas")).toHaveText("2");

    const { items } = await control<{ items: { id: string; event: string }[] }>(
      "GET",
      `/deliveries?eventId=${paid}&event=payment_completed`,
    );
    await control("POST", `/deliveries/${items[0]?.id ?? ""}/redeliver`, {});
    await expect
      .poll(() => singleValue("select sum(times_received)::int from deliveries where event_id = $1", [paid]))
      .toBe(2);
    await expect
      .poll(() =>
        singleValue("select count(*)::int from deliveries where event_id = $1 and state = 'received'", [
          paid,
        ]),
      )
      .toBe(0);
    expect(await tracesOf(paid)).toEqual(before);
  },
);

test(
  "a payment under a forged signature is refused, counted on the page, and pays nothing",
  { tag: "@journey" },
  async ({ page }) => {
    await signIn(page, "finance");
    const countOf = async () => {
      const answer = await page.request.get(`${running().url}/api/deliveries/refused`);
      const { items } = (await answer.json()) as {
        items: { endpoint: string; reason: string; count: number }[];
      };
      return items.find((one) => one.endpoint === "main" && one.reason === "signature")?.count ?? 0;
    };
    const before = await countOf();
    await openPage(page, "/deliveries");
    const { id } = await act<{ id: string }>("createChargeAction", "finance", {
      intentId: randomUUID(),
      wallet: "principal",
      amountCentavos: 72_00,
      description: "Aviso forjado",
      customer: {},
      split: [],
    });
    const forged = eventBody("payment_completed", {
      transactionId: id,
      amount: 72,
      feeAmount: 1,
      netAmount: 71,
      status: "completed",
      completedAt: new Date().toISOString(),
    });
    expect(await deliver(forged, "a secret that nobody agreed on")).toBe(401);
    const refused = page.getByRole("listitem").filter({ hasText: REFUSED }).filter({ hasText: "main" });
    await expect(refused).toContainText(before === 0 ? "1 vez" : `${before + 1} vezes`);
    expect(await singleValue("select count(*)::int from deliveries where event_id = $1", [id])).toBe(0);
    await openPage(page, `/w/principal/charges/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "R$ 72,00" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Aguardando");
  },
);

test("an event of an unknown type is kept whole, shown as such, and changes nothing", async ({ page }) => {
  const before = await tracesOf(paid);
  const sent = { transactionId: paid, disputeReason: "Motivo que ainda não existe" };
  const eventId = randomUUID();
  const body = eventBody("payment_disputed", sent, { eventId });
  expect(await deliver(body, localSecrets().webhookSecret ?? "")).toBe(200);
  await expect
    .poll(() => singleValue("select state from deliveries where event_id = $1", [eventId]))
    .toBe("unknown");
  const id = await singleValue("select id from deliveries where event_id = $1", [eventId]);
  await signIn(page, "finance");
  await openPage(page, "/deliveries");
  await choose(page, "Status", "Tipo desconhecido");
  await page.locator(`[data-row-open][href="/deliveries/${String(id)}"]`).click();
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Tipo desconhecido");
  await expect(fact(page, "Motivo")).toHaveText("Tipo de evento desconhecido nesta versão");
  await expect(page.locator("pre")).toContainText(sent.disputeReason);
  expect(await tracesOf(paid)).toEqual(before);
});

test("a delivery to another spelling of its address is stored, and answered without a redirect", async () => {
  const secret = localSecrets().webhookSecret ?? "";
  for (const path of ["/api/webhooks/pix/", "/api/webhooks/pix/main/", "//api/./webhooks/p%69x?attempt=2"]) {
    const eventId = randomUUID();
    const body = eventBody("payment_disputed", { transactionId: paid }, { eventId });
    const headers = { "x-service-signature": signBody(secret, Buffer.from(body)) };
    const { status } = await sendRawRequest({ method: "POST", path, headers, body });
    expect([path, status]).toEqual([path, 200]);
    await expect
      .poll(() => singleValue("select state from deliveries where event_id = $1", [eventId]))
      .toBe("unknown");
  }
});

test("outgoing calls are listed with status and time, and hold no secret and no document", async ({
  page,
}) => {
  const secrets = localSecrets();
  await signIn(page, "finance");
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/api-calls")) answers.push(response.text());
  });
  await openPage(page, "/api-calls");
  await choose(page, "Caminho", "/account");
  const asked = page.getByRole("row").filter({ hasText: "GET /account" });
  await expect(asked.filter({ hasText: "200" }).first()).toBeVisible();
  // The id is unknown. The service is queried and reports that.
  await page.request.get(`${running().url}/w/principal/transactions/${NOBODYS}`);
  await choose(page, "Caminho", "Todos os caminhos");
  await choose(page, "Resposta", "Recusada (4xx)");
  const refused = page.getByRole("row").filter({ hasText: "GET /transactions/" }).first();
  await expect(async () => {
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect(refused).toContainText("404", { timeout: 1_000 });
  }).toPass();
  const seen = [await page.content(), ...(await Promise.all(answers))].join("\n");
  for (const needle of [secrets.clientSecret, secrets.webhookSecret, secrets.controlToken, PAYER.document])
    expect(seen).not.toContain(needle ?? "-");
  expect(seen).not.toMatch(/Bearer\s+[\w.-]{16,}/);
});
