import { type Page } from "@playwright/test";
import { signBody } from "@/lib/pix/signature.server";
import { eventBody } from "@/lib/testing/deliveries";
import { callsOf, paidCharge } from "../fixtures/merchant";
import { oneOf } from "../fixtures/mirror";
import { call } from "../fixtures/pieces";
import { type Unconnected, startUnconnected } from "../fixtures/unconnected";
import { choose, control as ofRunning, expect, openPage, signIn, test, wake } from "../fixtures/test";

let own: Unconnected;

test.beforeAll(async () => {
  test.setTimeout(3 * 60_000);
  own = await startUnconnected();
});
test.afterAll(() => own?.pieces.stop());

const control = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  call<T>(`${own.pieces.controlUrl}${path}`, own.pieces.secrets.controlToken, method, body);

test("from not connected to a paid charge by the pages alone, and a revoked secret stands on every page", async ({
  page,
}) => {
  const { pieces, home } = own;
  const begunMs = performance.now();
  await own.signIn(page);
  await expect(page.getByText("Ainda sem conexão com o provedor.")).toBeVisible();
  await page.goto(`${home}/connection`);
  await wake(page);
  await page.getByLabel("Endereço do provedor").fill(pieces.apiUrl);
  await page.getByLabel("client_id").fill(pieces.secrets.clientId);
  await page.getByLabel("client_secret").fill("um-segredo-que-nunca-foi-dado-7Hq2");
  await page.getByRole("button", { name: "Testar e guardar" }).click();
  await expect(page.getByText("O provedor recusou esta credencial")).toBeVisible();
  await page.getByLabel("client_secret").fill(pieces.secrets.clientSecret);
  await page.getByRole("button", { name: "Testar e guardar" }).click();
  await expect(page.getByText("O que esta credencial pode")).toBeVisible();
  await expect(page.getByText("Ainda sem conexão com o provedor.")).toBeHidden();
  await page.getByRole("button", { name: "Testar de novo" }).click();
  await expect(page.getByText("10 de 10")).toBeVisible();
  await expect(page.getByText(/Pronta, com \d+ pontos? não verificados?/)).toBeVisible();

  await page.getByRole("button", { name: "Cadastrar Conta principal" }).click();
  await page.getByLabel("Segredo do webhook").fill(pieces.secrets.webhookSecret);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Trocar segredo Conta principal" })).toBeVisible();
  await page.getByRole("button", { name: "Enviar evento Conta principal" }).click();
  await expect(page.getByText("pague antes uma cobrança desta conta")).toBeVisible();
  await expect(page.getByText("nunca ouvido")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Criar a cobrança" })).toHaveAttribute(
    "href",
    "/w/principal/charges/new",
  );

  await page.goto(`${home}/w/principal/charges/new`);
  await wake(page);
  await page.getByLabel("Valor", { exact: true }).fill("77,00");
  await page.getByLabel("Descrição").fill("O primeiro pedido");
  await page.getByLabel("Nome").fill("João Conceição Araújo");
  await page.getByLabel("CPF ou CNPJ").fill("490.219.130-03");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await page.waitForURL(/\/charges\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await control("POST", `/charges/${id}/pay`, { payer: { name: "João", document: "49021913003" } });
  await expect(page.getByText("Recebida").or(page.getByText("Paga")).first()).toBeVisible();
  test.info().annotations.push({
    type: "seconds from the sign-in to the paid charge",
    description: String(Math.round((performance.now() - begunMs) / 1_000)),
  });
  await page.goto(`${home}/connection`);
  await expect(page.getByText("nunca ouvido")).toHaveCount(0);
  await wake(page);
  await page.getByRole("button", { name: "Enviar evento Conta principal" }).click();
  await expect(page.getByText("Chegou, com a assinatura certa.")).toBeVisible({ timeout: 15_000 });

  const statement = `${home}/w/principal/statement`;
  await page.goto(statement);
  await wake(page);
  await control("DELETE", `/credentials/${pieces.secrets.clientId}`);
  await expect(page.getByText("O provedor deixou de aceitar a credencial.")).toBeVisible();
  expect(page.url()).toBe(statement);
  await page.getByRole("link", { name: "Ver a conexão" }).click();
  await expect(page.getByRole("heading", { name: "Credencial revogada ou trocada" })).toBeVisible();

  await page.goto(`${home}/w/principal/charges/new`);
  await wake(page);
  await page.getByLabel("Valor", { exact: true }).fill("78,00");
  await page.getByLabel("Descrição").fill("Sem credencial");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await expect(page.getByText("Não enviado: credencial recusada")).toBeVisible();
  await expect(page.getByText("Sai sozinho quando a credencial voltar, até")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar envio" }).click();
  await expect(page.getByText("Envio cancelado")).toBeVisible();
  const { rows } = await pieces.database.query(
    "select state from intents where kind = 'charge' order by created_at desc limit 1",
  );
  expect(rows).toEqual([{ state: "abandoned" }]);
});

type Made = { client_id: string; client_secret: string };
const ALL_BUT_BLOCKS = [
  ...["PIX:WRITE", "WITHDRAWAL:WRITE", "REFUND:WRITE", "TRANSACTION:READ", "PROJECT:READ", "PROJECT:WRITE"],
  ...["SUBACCOUNT:READ", "SUBACCOUNT:WRITE", "ACCOUNT:READ"],
];
const NAMED_WITHIN = { timeout: 30_000 };

const make = (more: object = {}): Promise<Made> =>
  control<Made>("POST", "/credentials", { permissions: ["FULL_ACCESS"], subAccountAccess: true, ...more });

/** On the page, as the admin does it; then what it can do is asked for. */
async function swap(page: Page, { client_id: id, client_secret: secret }: Made): Promise<void> {
  // A credential is tested six times a minute at most; a quick machine swaps more of them here.
  await own.pieces.database.query("delete from rate_limits where key like 'probe:%'");
  await page.goto(`${own.home}/connection`);
  await wake(page);
  const other = page.getByRole("button", { name: "Trocar credencial" });
  await expect(other.or(page.getByRole("heading", { name: "Conectar ao provedor" }))).toBeVisible();
  if (await other.isVisible()) await other.click();
  await page.getByLabel("Endereço do provedor").fill(own.pieces.apiUrl);
  await page.getByLabel("client_id").fill(id);
  await page.getByLabel("client_secret").fill(secret);
  await page.getByRole("button", { name: "Testar e guardar" }).click();
  await expect(page.getByLabel("client_secret")).toBeHidden(NAMED_WITHIN);
  await page.getByRole("button", { name: "Testar de novo" }).click();
}

async function givenSubAccount(reference: string, name: string, made: Made): Promise<void> {
  const send = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${own.pieces.apiUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { access_token: string };
  };
  const { access_token: token } = await send("/auth", made);
  await send("/sub-accounts", { reference, name }, { authorization: `Bearer ${token}` });
}

/** One event at the door, signed as the provider would. */
async function knock(endpoint: string, secret: string, environment: string): Promise<number> {
  const told = { transactionId: crypto.randomUUID(), amount: 10, feeAmount: 1, netAmount: 9 };
  const body = Uint8Array.from(
    Buffer.from(eventBody("payment_completed", { ...told, status: "completed", environment })),
  );
  const answer = await fetch(`${own.home}/api/webhooks/pix${endpoint === "main" ? "" : `/${endpoint}`}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-signature": signBody(secret, body) },
    body,
  });
  return answer.status;
}

test("other broken connections are each named within half a minute, and the queue of blocks says what it lacks", async ({
  page,
}) => {
  test.setTimeout(4 * 60_000);
  const { pieces, home } = own;
  const named = (name: string | RegExp) =>
    expect(page.getByRole("heading", { name })).toBeVisible(NAMED_WITHIN);
  /** Each list is read about once a minute; here soon. */
  const queueSays = async (words: string | RegExp) => {
    await pieces.database.query("update block_reads set next_read_at = now()");
    await expect(async () => {
      await page.goto(`${home}/blocks`);
      await expect(page.getByText(words)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  };
  const whole = await make();
  await givenSubAccount("loja-centro", "Loja Centro", whole);
  await own.signIn(page);
  await swap(page, whole);
  await expect(page.getByText("10 de 10")).toBeVisible(NAMED_WITHIN);

  await swap(page, await make({ permissions: ALL_BUT_BLOCKS }));
  await named(/Falta a permissão: ler bloqueios/i);
  await queueSays(/^Esta credencial não pode ler os bloqueios/);

  await swap(page, await make({ subAccountAccess: false }));
  await named("Acesso a subcontas desligado");
  await queueSays("Esta credencial não alcança subcontas: os bloqueios de Loja Centro não são lidos.");

  await control("POST", "/sub-accounts/loja-centro/suspend");
  await swap(page, await make());
  await named("Loja Centro: conta suspensa");
  await queueSays("Loja Centro: conta suspensa no provedor, e os bloqueios dela não são lidos.");
  await control("POST", "/sub-accounts/loja-centro/activate");

  await swap(page, await make({ allowedIps: ["203.0.113.0/24"] }));
  await named("Endereço fora da lista");
  await expect(
    page.getByText(/O provedor recusou o saque pelo endereço de onde ele saiu: (127|::)/),
  ).toBeVisible();

  await swap(page, await make());
  await expect(page.getByRole("button", { name: "Cadastrar Loja Centro" })).toBeVisible();
  for (const [wallet, secret] of [
    ["Conta principal", pieces.secrets.webhookSecret],
    ["Loja Centro", `de-loja-centro-${crypto.randomUUID()}`],
  ] as const) {
    const register = page.getByRole("button", { name: `Cadastrar ${wallet}` });
    if (!(await register.isVisible())) continue;
    await register.click();
    await page.getByLabel("Segredo do webhook").fill(secret);
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("button", { name: `Trocar segredo ${wallet}` })).toBeVisible();
  }
  expect(await knock("loja-centro", pieces.secrets.webhookSecret, "sandbox")).toBe(401);
  expect(await knock("main", pieces.secrets.webhookSecret, "production")).toBe(200);
  await expect(async () => {
    await page.goto(`${home}/connection`);
    for (const name of ["Segredos de webhook trocados: Loja Centro", "Ambiente errado"])
      await expect(page.getByRole("heading", { name })).toBeVisible({ timeout: 2_000 });
  }).toPass(NAMED_WITHIN);
});

test("a withdrawal that a refused credential holds back leaves when somebody says so, and once", async ({
  page,
}) => {
  const centavos = 100_000 + (Date.now() % 9_000);
  const typed = `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, "0")}`;
  const accepted = async () =>
    (await callsOf("POST", "/withdrawals")).filter(({ status }) => status === 201).length;
  await paidCharge(12_000, { description: "Para o saque sem credencial" });
  const before = await accepted();
  await signIn(page, "finance");
  await openPage(page, "/w/principal/withdrawals/new");
  await page.getByRole("textbox", { name: "Valor", exact: true }).fill(typed);
  await choose(page, "Tipo da chave", "E-mail");
  await page.getByRole("textbox", { name: "Chave Pix" }).fill("sem-credencial@cliente.example");
  await page.getByLabel("Nome do titular").fill("Inês Conceição");
  await page.getByLabel("Número do documento").fill("529.982.247-25");
  await page.getByRole("button", { name: "Revisar" }).click();
  for (const path of ["/withdrawals", "/auth"])
    await ofRunning("POST", "/faults", { method: "POST", path, kind: "status", status: 401, times: 10_000 });
  try {
    await page.getByRole("button", { name: "Enviar saque" }).click();
    await expect(page.getByText("Não enviado: credencial recusada")).toBeVisible();
    await expect(page.getByText("Nada saiu, e nada sai sem a sua escolha")).toBeVisible();
    await expect(page.getByText("O provedor deixou de aceitar a credencial.")).toBeVisible();
  } finally {
    await ofRunning("DELETE", "/faults");
  }
  await expect(page.getByText("O provedor deixou de aceitar a credencial.")).toBeHidden({ timeout: 120_000 });
  const stateOf = () =>
    oneOf("select state from intents where kind = 'withdrawal' order by created_at desc limit 1");
  expect(await stateOf()).toBe("ready");
  expect(await accepted()).toBe(before);

  await page.getByRole("button", { name: "Enviar quando voltar" }).click();
  await expect.poll(stateOf, { timeout: 120_000 }).toBe("accepted");
  expect(await accepted()).toBe(before + 1);
  const left = "select count(*)::int from transactions where type = 'withdrawal' and amount_centavos = $1";
  await expect.poll(() => oneOf(left, [centavos])).toBe(1);
});
