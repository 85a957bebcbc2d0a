import { type Page } from "@playwright/test";
import { signBody } from "@/lib/pix/signature.server";
import { eventBody } from "@/lib/testing/deliveries";
import { builtRoutes } from "../fixtures/by-http";
import { downloadOf } from "../fixtures/files";
import { callsOf, paidCharge } from "../fixtures/merchant";
import { singleValue } from "../fixtures/mirror";
import { call } from "../fixtures/pieces";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { type Unconnected, WITHOUT_CONNECTION, startUnconnected } from "../fixtures/unconnected";
import {
  choose,
  control as ofRunning,
  expect,
  openPage,
  signIn,
  test,
  waitForHydration,
} from "../fixtures/test";

let own: Unconnected;

test.beforeAll(async () => {
  test.setTimeout(3 * 60_000);
  own = await startUnconnected();
});
test.afterAll(() => own?.stop());

const control = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  call<T>(`${own.pieces.controlUrl}${path}`, own.pieces.secrets.controlToken, method, body);

type Done = { clicks: number; fields: number };

/** Counts what a person does: each press of a mouse or of Enter, and each field that is filled. */
async function countWhatIsDone(page: Page): Promise<Done> {
  const done: Done = { clicks: 0, fields: 0 };
  await page.exposeBinding("countOne", (_source, kind: keyof Done) => {
    done[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (kind: string) => (window as unknown as { countOne(kind: string): void }).countOne(kind);
    addEventListener("pointerdown", () => count("clicks"), true);
    addEventListener("input", () => count("fields"), true);
  });
  return done;
}

test("from not connected to a paid charge by the pages alone, and a revoked secret stands on every page", async ({
  page,
}) => {
  const { pieces, home } = own;
  const begunMs = performance.now();
  const done = await countWhatIsDone(page);
  await own.signIn(page);
  await expect(page.getByText("Ainda sem conexão com o provedor.")).toBeVisible();
  await page.getByRole("link", { name: "Ver a conexão" }).click();
  await page.waitForURL(`${home}/connection`);
  await waitForHydration(page);
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
  await expect(page.getByText("nenhum evento ainda")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Criar a cobrança" })).toHaveAttribute(
    "href",
    "/w/principal/charges/new",
  );

  await page.getByRole("link", { name: "Criar a cobrança" }).click();
  await page.waitForURL(`${home}/w/principal/charges/new`);
  await waitForHydration(page);
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
    type: "from the sign-in to the paid charge",
    description: `${Math.round((performance.now() - begunMs) / 1_000)} s, ${done.clicks} clicks, ${done.fields} fields`,
  });
  // A secret that was mistyped, and its tests, are among them.
  expect(done.fields).toBeLessThanOrEqual(12);
  expect(done.clicks).toBeLessThanOrEqual(25);
  await page.goto(`${home}/connection`);
  await expect(page.getByText("nenhum evento ainda")).toHaveCount(0);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Enviar evento Conta principal" }).click();
  await expect(page.getByText("Chegou, com a assinatura certa.")).toBeVisible({ timeout: 15_000 });

  const statement = `${home}/w/principal/statement`;
  await page.goto(statement);
  await waitForHydration(page);
  await control("DELETE", `/credentials/${pieces.secrets.clientId}`);
  await expect(page.getByText("O provedor deixou de aceitar a credencial.")).toBeVisible();
  expect(page.url()).toBe(statement);
  await page.getByRole("link", { name: "Ver a conexão" }).click();
  await expect(page.getByRole("heading", { name: "Credencial revogada ou trocada" })).toBeVisible();

  await page.goto(`${home}/w/principal/charges/new`);
  await waitForHydration(page);
  await page.getByLabel("Valor", { exact: true }).fill("78,00");
  await page.getByLabel("Descrição").fill("Sem credencial");
  await page.getByRole("button", { name: "Gerar cobrança" }).click();
  await expect(page.getByText("Não enviado: credencial recusada")).toBeVisible();
  await expect(page.getByText("O pedido sai sozinho se a credencial voltar até")).toBeVisible();
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
  await waitForHydration(page);
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

/** The first secret of an address, or a second one beside it. */
async function giveSecret(page: Page, wallet: string, secret: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^(Cadastrar|Trocar segredo) ${wallet}$`) }).click();
  await page.getByLabel("Segredo do webhook").fill(secret);
  await page.getByRole("button", { name: "Guardar" }).click();
  const kept = new RegExp(`^(Trocar segredo|Troca, passo 2 de 3) ${wallet}$`);
  await expect(page.getByRole("button", { name: kept })).toBeVisible();
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

/** Posts one event to the webhook receiver, signed as the provider would sign it. */
async function postSignedEvent(
  endpoint: string,
  secret: string,
  environment: string,
  at: string = own.home,
): Promise<number> {
  const told = { transactionId: crypto.randomUUID(), amount: 10, feeAmount: 1, netAmount: 9 };
  const body = Uint8Array.from(
    Buffer.from(eventBody("payment_completed", { ...told, status: "completed", environment })),
  );
  const answer = await fetch(`${at}/api/webhooks/pix${endpoint === "main" ? "" : `/${endpoint}`}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-signature": signBody(secret, body) },
    body,
  });
  return answer.status;
}

/** Every address that a signed-in person can request. */
const askable = (id: string): string[] =>
  builtRoutes()
    .filter((route) => !/\/live$/.test(route))
    .map((route) => route.replace("[wallet]", "principal").replace("[...nextauth]", "session"))
    .map((route) => route.replaceAll(/\[\w+\]/g, id));

/** Every row of every table as text, a sealed one as the hex of its bytes. */
async function everyRow(): Promise<string> {
  const { database } = own.pieces;
  const { rows: tables } = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

test("exposes the stored data of a connection in no page, answer, error, export, log line or row", async ({
  page,
}) => {
  test.setTimeout(4 * 60_000);
  const { pieces, home } = own;
  const made = await make();
  const mistyped = `${made.client_secret.slice(0, -1)}-7Hq2`;
  await own.signIn(page);
  await swap(page, made);
  await expect(page.getByText("10 de 10")).toBeVisible(NAMED_WITHIN);
  if (await page.getByRole("button", { name: "Cadastrar Conta principal" }).isVisible())
    await giveSecret(page, "Conta principal", pieces.secrets.webhookSecret);
  // A credential that the provider refuses, and one event without a signature.
  await page.getByRole("button", { name: "Trocar credencial" }).click();
  await page.getByLabel("client_secret").fill(mistyped);
  await page.getByRole("button", { name: "Testar e guardar" }).click();
  await expect(page.getByText("O provedor recusou esta credencial")).toBeVisible(NAMED_WITHIN);
  expect(await postSignedEvent("main", mistyped, "sandbox")).toBe(401);

  const seen: string[] = [];
  let served = 0;
  const look = async () => {
    for (const address of askable(crypto.randomUUID())) {
      const answer = await page.request.get(home + address, { maxRedirects: 0 });
      seen.push(await answer.text());
      if (answer.ok()) served += 1;
    }
  };
  await look();
  await pieces.database.query("update people set role = 'manager'");
  await own.signIn(page);
  await look();
  await page.goto(`${home}/w/principal/transactions`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Exportar" }).click();
  const dialog = page.getByRole("dialog");
  const file = await downloadOf(page, () => dialog.getByRole("button", { name: "Gerar arquivo" }).click());
  await pieces.database.query("update people set role = 'admin'");
  expect(served, "addresses that answered").toBeGreaterThan(150);

  const places = {
    "a page or an answer": seen.join("\n"),
    "an export": file.bytes.toString("latin1"),
    "the log": await own.log(),
    "a row": await everyRow(),
  };
  for (const place of ["a page or an answer", "a row"] as const)
    expect(places[place]).toContain(made.client_id);
  const secrets = [made.client_secret, mistyped, pieces.secrets.webhookSecret];
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets
      .flatMap((secret) => (["utf8", "base64", "hex"] as const).map((as) => Buffer.from(secret).toString(as)))
      .flatMap((needle) => (text.includes(needle) ? [place] : [])),
  );
  expect(found).toEqual([]);
});

test("a changed credential and a changed secret hold in a second process within five seconds", async ({
  page,
}) => {
  test.setTimeout(4 * 60_000);
  const { pieces } = own;
  const port = await freePort();
  const before = await make();
  await own.signIn(page);
  await swap(page, before);
  await pieces.startDashboard({ ...WITHOUT_CONNECTION, PORT: String(port) });
  const second = `http://localhost:${port}`;

  const callOf = (id: string) =>
    pieces.database.query<{ status: number | null }>(
      "select status from api_calls where object_id = $1 order by at desc limit 1",
      [id],
    );
  /** The second process queries the service for an unknown payment, and its credential is accepted. */
  const isLetIn = async () => {
    const id = crypto.randomUUID();
    await page.request.get(`${second}/w/principal/transactions/${id}`);
    await expect.poll(async () => (await callOf(id)).rows, { timeout: 2_000 }).toEqual([{ status: 404 }]);
  };
  await isLetIn();
  await swap(page, await make());
  await control("DELETE", `/credentials/${before.client_id}`);
  await expect(isLetIn).toPass({ timeout: 5_000 });

  const secret = `de-segundo-processo-${crypto.randomUUID()}`;
  expect(await postSignedEvent("main", secret, "sandbox", second)).toBe(401);
  await giveSecret(page, "Conta principal", secret);
  await expect(async () => expect(await postSignedEvent("main", secret, "sandbox", second)).toBe(200)).toPass(
    {
      timeout: 5_000,
    },
  );
});

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
    if (await page.getByRole("button", { name: `Cadastrar ${wallet}` }).isVisible())
      await giveSecret(page, wallet, secret);
  }
  expect(await postSignedEvent("loja-centro", pieces.secrets.webhookSecret, "sandbox")).toBe(401);
  expect(await postSignedEvent("main", pieces.secrets.webhookSecret, "production")).toBe(200);
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
    singleValue("select state from intents where kind = 'withdrawal' order by created_at desc limit 1");
  expect(await stateOf()).toBe("ready");
  expect(await accepted()).toBe(before);

  await page.getByRole("button", { name: "Enviar quando voltar" }).click();
  await expect.poll(stateOf, { timeout: 120_000 }).toBe("accepted");
  expect(await accepted()).toBe(before + 1);
  const left = "select count(*)::int from transactions where type = 'withdrawal' and amount_centavos = $1";
  await expect.poll(() => singleValue(left, [centavos])).toBe(1);
});
