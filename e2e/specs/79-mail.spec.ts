import { type Page, expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "../../lib/platform/auth/passwords/passwords.server";
import { ABOUT } from "../../lib/platform/vault/sealed-columns";
import { type MailServerForTests, startMailServer } from "../../lib/testing/mail-server";
import { TIMINGS_MIN, oftenLonger, tellsApart } from "../../lib/testing/timings";
import { localVault } from "../fixtures/local-vault";
import { type Pieces, startPieces } from "../fixtures/pieces";
import { waitForHydration } from "../fixtures/test";

const PATIENCE = { timeout: 120_000 };
const OLD = "a frase que ninguém lembra";
const NEW = "outra frase bem mais fácil de lembrar";
const secret = new Secret({ size: 20 });

let pieces: Pieces;
let mailServer: MailServerForTests;
let home: string;

test.beforeAll(async () => {
  test.setTimeout(10 * 60_000);
  mailServer = await startMailServer({ hideSTARTTLS: true });
  pieces = await startPieces();
  await pieces.startDashboard({
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: "Loja do Centro <avisos@loja.example>",
  });
  home = `http://localhost:${pieces.port}`;
  await givenPeople();
});
test.afterAll(async () => {
  await pieces?.stop();
  await mailServer?.stop();
});

async function givenPeople(): Promise<void> {
  const hash = await hashPassword(OLD);
  const ana = crypto.randomUUID();
  const sealed = localVault(pieces.secrets).seal(ABOUT.secondStep(ana), secret.base32);
  for (const [id, name, email, role, code] of [
    [ana, "Ana Lima", "ana@loja.example", "finance", sealed],
    [crypto.randomUUID(), "Bia Rocha", "bia@loja.example", "manager", null],
    [crypto.randomUUID(), "Caio Dias", "caio@loja.example", "viewer", null],
  ])
    await pieces.database.query(
      `insert into people (id, name, email, role, password_hash, one_time_code_secret, created_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [id, name, email, role, hash, code],
    );
}

const mailTo = (address: string) =>
  mailServer.received.filter(({ to }) => (Array.isArray(to) ? to[0] : to)?.text.includes(address));
const linkTo = (address: string): string | undefined =>
  mailTo(address)
    .map(({ text }) => /http:\S+\/invite\/[A-Za-z0-9_-]{43}/.exec(text ?? "")?.[0])
    .findLast((link) => link !== undefined);

async function askByForm(page: Page, email: string): Promise<void> {
  await page.goto(`${home}/sign-in`);
  await page.getByRole("link", { name: "Esqueci minha senha" }).click();
  await expect(page.getByRole("heading", { name: "Criar uma senha nova" })).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar o link" }).click();
  await expect(page.getByText("Confira o seu e-mail")).toBeVisible();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill("ana@loja.example");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

test("lets a person who forgot the password back in by e-mail and second step, and notifies a manager", async ({
  page,
}) => {
  await askByForm(page, "ana@loja.example");
  await expect.poll(() => linkTo("ana@loja.example"), PATIENCE).toBeDefined();
  const [message] = mailTo("ana@loja.example");
  expect(message?.from?.value).toEqual([{ name: "Loja do Centro", address: "avisos@loja.example" }]);
  expect(message?.html).toContain(linkTo("ana@loja.example"));

  await page.goto(linkTo("ana@loja.example") ?? "");
  await expect(page.getByRole("heading", { name: "Olá, Ana Lima" })).toBeVisible();
  await waitForHydration(page);
  await page.getByLabel("Sua senha").fill(NEW);
  await page.getByRole("button", { name: "Guardar e ir para a entrada" }).click();
  await page.waitForURL(/\/sign-in$/);
  await waitForHydration(page);
  await signIn(page, OLD);
  await expect(page.getByText("E-mail ou senha")).toBeVisible();
  await signIn(page, NEW);
  await page.getByLabel("Código do seu autenticador").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));

  const toldTo = (address: string) =>
    mailTo(address).flatMap(({ subject }) => (subject?.includes("Aviso de segurança") ? [subject] : []));
  await expect
    .poll(() => toldTo("bia@loja.example"), PATIENCE)
    .toContain("[sandbox] Aviso de segurança: Ana Lima criou a senha por um link de acesso");
  await expect
    .poll(() => toldTo("ana@loja.example"), PATIENCE)
    .toContain("[sandbox] Aviso de segurança: Sua senha foi criada por um link de acesso");
  expect(toldTo("caio@loja.example")).toEqual([]);
  for (const { text } of mailTo("bia@loja.example")) expect(text).not.toContain("/invite/");

  await page.goto(`${home}/health`);
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "E-mail" }) });
  await expect(section.getByText("Último enviado")).toBeVisible();
  await expect(section.getByText("nenhum ainda")).toHaveCount(0);
});

test("an e-mail that nobody has is answered alike, and nothing leaves", async ({ page }) => {
  const before = mailServer.received.length;
  await askByForm(page, "ninguem@loja.example");
  await expect
    .poll(async () => (await pieces.database.query("select from reset_requests")).rowCount, PATIENCE)
    .toBe(0);
  // One that is sent behind it shows that the worker came by.
  await askByForm(page, "caio@loja.example");
  await expect.poll(() => linkTo("caio@loja.example"), PATIENCE).toBeDefined();
  expect(mailTo("ninguem@loja.example")).toEqual([]);
  expect(mailServer.received).toHaveLength(before + 1);
});

const ask = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${home}/api/auth/reset`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
    body,
  });

test("it is asked for from our own pages alone, in the one form there is", async () => {
  const of = (email: unknown) => JSON.stringify({ email });
  expect((await ask(of("caio@loja.example"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  for (const odd of [
    "",
    "{",
    "[]",
    "null",
    of(7),
    of("x"),
    of(`${"a".repeat(9_000)}@x.example`),
    of(["a@b.c"]),
  ])
    expect((await ask(odd)).status, odd.slice(0, 40)).toBe(400);
  expect((await ask("x".repeat(40_000))).status).toBe(400);
  expect((await fetch(`${home}/api/auth/reset`)).status).toBe(404);
});

test("nobody is told by the time of an answer whether an e-mail is known", async () => {
  const people = `select gen_random_uuid(), format('conhecida-%s@guiche.example', nth), 'Pessoa', 'x', 'viewer', now()
    from generate_series(0, $1::int - 1) as nth`;
  await pieces.database.query(
    `insert into people (id, email, name, password_hash, role, created_at) ${people}`,
    [TIMINGS_MIN],
  );
  const took: Record<"conhecida" | "estranha", number[]> = { conhecida: [], estranha: [] };
  const measure = async (kind: keyof typeof took, nth: number) => {
    const startMs = performance.now();
    const answer = await ask(JSON.stringify({ email: `${kind}-${nth}@guiche.example` }));
    took[kind].push(performance.now() - startMs);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
  };
  for (let nth = 0; nth < TIMINGS_MIN; nth++) {
    const pair = [() => measure("conhecida", nth), () => measure("estranha", nth)];
    for (const one of nth % 2 === 0 ? pair : pair.toReversed()) await one();
    await pieces.database.query("delete from tries where key like 'reset_address:%'");
  }
  const share = oftenLonger(took.conhecida, took.estranha);
  expect(tellsApart(took.conhecida, took.estranha), `known ones took longer in ${share} of all pairs`).toBe(
    false,
  );
  await expect
    .poll(() => mailServer.received.filter(({ subject }) => subject?.includes("senha nova")).length, PATIENCE)
    .toBeGreaterThanOrEqual(TIMINGS_MIN);
  expect(mailServer.received.filter(({ to }) => JSON.stringify(to).includes("estranha"))).toEqual([]);
});
