import { generateKeyPairSync } from "node:crypto";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { plugInAuthenticator } from "../fixtures/authenticator";
import {
  type ProviderFault,
  type OpenidProvider,
  startOpenidProvider,
} from "../../lib/testing/openid-provider";
import { type Pieces, startPieces } from "../fixtures/pieces";

// One dashboard of its own: whether there is a provider, and which, is said when it starts.
test.describe.configure({ mode: "serial" });

const BUTTON = "Entrar com Loja ID";
let pieces: Pieces;
let provider: OpenidProvider;
let url: string;
let people: Awaited<ReturnType<Pieces["signUpPeople"]>>;

const environment = (provisioning: boolean): Record<string, string> => ({
  OPENID_ISSUER: provider.issuer,
  OPENID_CLIENT_ID: provider.clientId,
  OPENID_CLIENT_SECRET: provider.clientSecret,
  OPENID_ROLES_CLAIM: "groups",
  OPENID_ROLES: "chefes=manager,caixa=finance,le=viewer@principal",
  OPENID_NAME: "Loja ID",
  OPENID_PROVISIONING: String(provisioning),
});

test.beforeAll(async () => {
  test.setTimeout(5 * 60_000);
  pieces = await startPieces();
  url = `http://localhost:${pieces.port}`;
  provider = await startOpenidProvider(`${url}/api/auth/callback/openid`);
  await pieces.startDashboard(environment(true));
  people = await pieces.signUpPeople();
  // As in production: a person who moves money has a second step, and no person is exempt from a day away.
  await pieces.database.query(
    "insert into settings (name, value, changed_at) values ('sandboxEasing', 'false', now()) on conflict (name) do update set value = 'false'",
  );
  await pieces.database.query("update people set created_at = created_at - interval '2 hours'");
});
test.afterAll(async () => {
  await provider.stop();
  await pieces.stop();
});
test.beforeEach(() => {
  provider.lie = {};
});

const rowOf = async (email: string) => {
  const { rows } = await pieces.database.query<{
    id: string;
    role: string;
    wallets: string[] | null;
    password_hash: string | null;
    disabled_at: Date | null;
    away_from_money_until: Date | null;
    live: number;
  }>(
    `select *, (select count(*)::int from sessions where person_id = people.id and ended_at is null) as live
     from people where email = $1`,
    [email],
  );
  return rows[0];
};
const peopleThere = async () => Number((await pieces.database.query("select 1 from people")).rowCount);
const account = (name: string, groups: readonly string[], more = {}) => {
  const email = `${name}@loja.example`;
  provider.accounts.set(name, { email, email_verified: true, name: `${name} da Loja`, groups, ...more });
  return email;
};

async function goToProvider(page: Page, path = "/sign-in"): Promise<void> {
  await page.goto(url + path);
  await page.getByRole("button", { name: BUTTON }).click();
}
/** As far as the provider asks who it is: afterwards it knows. */
async function comeAs(page: Page, name: string, path?: string): Promise<void> {
  await goToProvider(page, path);
  await page.getByLabel("Account").fill(name);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL((address) => address.href.startsWith(url));
}
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "guiche.session" });
}
const newPage = async (browser: Browser, locale = "pt-BR") =>
  (await browser.newContext({ locale, timezoneId: "America/Sao_Paulo" })).newPage();
/** A page of ours that needs a session, and not the page that only redirects. */
const isIn = ({ href, pathname }: URL) =>
  href.startsWith(url) && !pathname.startsWith("/sign-in") && !pathname.startsWith("/api/");

test("somebody new comes in with the role of the claim, and sees what it opens", async ({ page }) => {
  const email = account("ana", ["le", "outros"]);
  await comeAs(page, "ana", "/sign-in?callbackUrl=%2Faccount");
  await page.waitForURL(`${url}/account`);
  await expect(page.getByText("ana da Loja").first()).toBeVisible();
  expect(await rowOf(email)).toMatchObject({
    role: "viewer",
    wallets: ["principal"],
    password_hash: null,
    live: 1,
  });
  // The account has no password to change.
  await expect(page.getByText("Senha atual")).toHaveCount(0);
  const cookies = await page.context().cookies(url);
  expect(cookies.find(({ name }) => name === "guiche.session")).toMatchObject({
    httpOnly: true,
    sameSite: "Lax",
  });
  // Cookies that served only the way to the provider are gone.
  expect(cookies.map(({ name }) => name).filter((name) => name.includes("openid"))).toEqual([]);

  // Out by the menu, and in again by the provider, which remembers.
  await page
    .getByRole("button", { name: /ana da Loja/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sair" }).click();
  await page.waitForURL(/\/sign-in/);
  expect(await rowOf(email)).toMatchObject({ live: 0 });
  await goToProvider(page);
  await page.waitForURL(isIn);
  expect(await rowOf(email)).toMatchObject({ live: 1 });
});

test("demands a second step of ours, without a password, from a person who moves money before all else", async ({
  page,
}) => {
  const email = account("bia", ["caixa"]);
  await plugInAuthenticator(page);
  await comeAs(page, "bia");
  const person = await rowOf(email);
  expect(person).toMatchObject({ role: "finance", password_hash: null });
  expect(person?.away_from_money_until?.getTime()).toBeGreaterThan(Date.now() + 23 * 60 * 60_000);
  await page.goto(`${url}/w/principal/charges`);
  await page.waitForURL(`${url}/account`);
  await page.dispatchEvent("body", "pointermove");
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Chave de acesso criada.")).toBeVisible();
  await page.goto(`${url}/w/principal/charges`);
  await expect(page).toHaveURL(`${url}/w/principal/charges`);
});

test("a role that changes at the provider changes here with the next sign-in, and one that is gone is gone", async ({
  page,
  browser,
}) => {
  const email = account("caio", ["le"]);
  await comeAs(page, "caio");
  await page.waitForURL(isIn);
  await pieces.database.query("update people set away_from_money_until = null where email = $1", [email]);

  account("caio", ["chefes"]);
  const elsewhere = await newPage(browser);
  await comeAs(elsewhere, "caio");
  const raised = await rowOf(email);
  expect(raised).toMatchObject({ role: "manager", wallets: null, live: 1 });
  expect(raised?.away_from_money_until?.getTime()).toBeGreaterThan(Date.now() + 23 * 60 * 60_000);
  expect((await page.request.get(`${url}/api/people/me`)).status()).toBe(401);
  const { rows: told } = await pieces.database.query(
    "select 1 from notifications where kind = 'security_notice' and object_id = $1 and notifications::text like '%change_rights%'",
    [raised?.id],
  );
  expect(told.length).toBeGreaterThan(0);

  account("caio", []);
  const third = await newPage(browser);
  await comeAs(third, "caio");
  await expect(third.getByRole("alert").getByText("não tem acesso aqui")).toBeVisible();
  expect(await rowOf(email)).toMatchObject({ live: 0 });
  expect((await rowOf(email))?.disabled_at).not.toBeNull();
  expect((await elsewhere.request.get(`${url}/api/people/me`)).status()).toBe(401);

  account("caio", ["le"]);
  await goToProvider(third);
  await third.waitForURL(isIn);
  expect(await rowOf(email)).toMatchObject({ role: "viewer", disabled_at: null });
  await elsewhere.context().close();
  await third.context().close();
});

test("an account that moves money is linked by its own password, and by no e-mail alone", async ({
  page,
}) => {
  const finance = people.find(({ role }) => role === "finance");
  if (!finance) throw new Error("nobody of finance");
  provider.accounts.set("angela", { email: finance.email, email_verified: true, groups: ["caixa"] });
  await comeAs(page, "angela");
  await expect(page.getByText("Já existe uma conta com o seu e-mail aqui")).toBeVisible();
  expect(await rowOf(finance.email)).toMatchObject({ live: 0 });
  await page.dispatchEvent("body", "pointermove");
  await page.getByLabel("E-mail").fill(finance.email);
  await page.getByLabel("Senha", { exact: true }).fill(finance.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL(isIn);
  await signOut(page);
  await goToProvider(page);
  await page.waitForURL(isIn);
  expect(await rowOf(finance.email)).toMatchObject({ role: "finance", live: 2 });
});

const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60;
const LIES: readonly (readonly [string, ProviderFault])[] = [
  ["of another audience", { idToken: (claims) => ({ ...claims, aud: "somebody-else" }) }],
  ["of another issuer", { idToken: (claims) => ({ ...claims, iss: "https://login.example.com" }) }],
  ["with another nonce", { idToken: (claims) => ({ ...claims, nonce: "of-another-sign-in" }) }],
  ["without a nonce", { idToken: ({ nonce: _, ...claims }) => claims }],
  ["that has ended", { idToken: (claims) => ({ ...claims, iat: minutes(-20), exp: minutes(-10) }) }],
  ["that somebody else signed", { key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey }],
  [
    "of a provider that calls itself something else",
    {
      discovery: (told) => ({ ...told, issuer: "https://login.example.com" }),
      idToken: (claims) => ({ ...claims, iss: "https://login.example.com" }),
    },
  ],
  [
    "by a token address on a host that nobody named",
    {
      discovery: (told) => ({ ...told, token_endpoint: "http://169.254.169.254/token" }),
    },
  ],
  [
    "by keys on a host that nobody named",
    {
      discovery: (told) => ({ ...told, jwks_uri: "http://127.0.0.2:9/jwks" }),
    },
  ],
];
for (const [what, lie] of LIES)
  test(`an ID token ${what} opens nothing`, async ({ page }) => {
    const email = account(`dora-${LIES.findIndex(([each]) => each === what)}`, ["le"]);
    const before = await peopleThere();
    provider.lie = lie;
    await comeAs(page, email.split("@")[0] ?? "");
    await expect(page.getByRole("alert").getByText("não foi concluída")).toBeVisible();
    expect((await page.context().cookies(url)).some(({ name }) => name === "guiche.session")).toBe(false);
    expect(await peopleThere()).toBe(before);
    // The same sign-in with true claims succeeds, so the refusal was caused by the lie.
    provider.lie = {};
    await goToProvider(page);
    await page.waitForURL(isIn);
    expect(await rowOf(email)).toMatchObject({ live: 1 });
  });

test("a sign-in is finished only by the browser that began it, once, and with what it began with", async ({
  page,
  browser,
}) => {
  account("eva", ["le"]);
  await goToProvider(page);
  await page.getByLabel("Account").waitFor();
  // The provider's callback address, which the browser has not opened yet.
  let step = await page.request.post(page.url(), { form: { account: "eva" }, maxRedirects: 0 });
  let back = step.headers().location ?? "";
  while (!back.startsWith(url)) {
    step = await page.request.get(new URL(back, provider.issuer).href, { maxRedirects: 0 });
    back = step.headers().location ?? "";
  }
  const refused = async (at: Page, address: string) => {
    await at.goto(address);
    await expect(at.getByRole("alert").getByText("não foi concluída")).toBeVisible();
    expect((await at.context().cookies(url)).some(({ name }) => name === "guiche.session")).toBe(false);
  };
  // Another person's link: it would sign the reader in as its sender.
  const other = await newPage(browser);
  await refused(other, back);
  await goToProvider(other);
  await other.getByLabel("Account").waitFor();
  await refused(other, back);
  await other.context().close();
  const changed = (name: string, value: string) => {
    const address = new URL(back);
    address.searchParams.set(name, value);
    return address.href;
  };
  await refused(page, changed("state", "of-another"));
  await refused(page, changed("iss", "https://login.example.com"));
  await refused(page, `${url}/api/auth/callback/openid?error=access_denied`);
  // Each try above asked for nothing: the code is good for one.
  await page.goto(back);
  await page.waitForURL(isIn);
  await signOut(page);
  await refused(page, back);
});

test("the code is of no use without the proof that only the server has", async ({ page }) => {
  account("fred", ["le"]);
  await page.route(`${provider.issuer}/auth?*`, (route) => {
    const address = new URL(route.request().url());
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    address.searchParams.set("code_challenge", "A".repeat(43));
    return route.continue({ url: address.href });
  });
  await comeAs(page, "fred");
  await expect(page.getByRole("alert").getByText("não foi concluída")).toBeVisible();
});

test("the doors take only a form of our own pages and a navigation, and lead nowhere else", async ({
  request,
}) => {
  const start = (headers: Record<string, string>, form = {}) =>
    request.post(`${url}/api/auth/openid`, { headers, form, maxRedirects: 0 });
  expect((await start({ "sec-fetch-site": "cross-site" })).status()).toBe(403);
  expect((await start({ origin: "https://evil.example" })).status()).toBe(403);
  const elsewhere = await start({ origin: url }, { callbackUrl: "https://evil.example/" });
  expect(elsewhere.status()).toBe(200);
  expect(elsewhere.headers()["content-security-policy"]).toContain("default-src 'none'");
  expect(elsewhere.headers()["cache-control"]).toBe("no-store");
  const asked = elsewhere.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  expect(JSON.stringify(asked)).not.toContain("evil.example");
  for (const { value } of asked) expect(value).toMatch(/HttpOnly/i);
  const fetched = await request.get(`${url}/api/auth/callback/openid?code=x&state=y`, {
    headers: { "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site" },
    maxRedirects: 0,
  });
  expect(fetched.status()).toBe(403);
  for (const door of [
    "GET signin/openid",
    "POST signin/openid",
    "POST callback/openid",
    "GET openid",
  ] as const) {
    const [method = "", path = ""] = door.split(" ");
    const answer = await request.fetch(`${url}/api/auth/${path}`, {
      method,
      headers: { origin: url },
      ...(method === "POST" && { form: {} }),
      maxRedirects: 0,
    });
    expect(answer.status(), door).toBe(404);
  }
});

test("a provider that is silent or away leaves the other ways in, and says so in both languages", async ({
  browser,
}) => {
  const page = await newPage(browser, "en");
  provider.lie = { isSilent: true };
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: "Sign in with Loja ID" }).click();
  await expect(page.getByRole("alert").getByText("Loja ID did not respond")).toBeVisible();
  await provider.stop();
  await page.getByRole("button", { name: "Sign in with Loja ID" }).click();
  await expect(page.getByRole("alert").getByText("Loja ID did not respond")).toBeVisible();
  const viewer = people.find(({ role }) => role === "viewer");
  await page.dispatchEvent("body", "pointermove");
  await page.getByLabel("Email").fill(viewer?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(viewer?.password ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(isIn);
  await page.context().close();
});

test("where no accounts are made, whom nobody knows reads why, and nothing is written", async ({ page }) => {
  test.setTimeout(5 * 60_000);
  await pieces.stopDashboard();
  provider = await startOpenidProvider(`${url}/api/auth/callback/openid`);
  await pieces.startDashboard(environment(false));
  account("gil", ["caixa"]);
  const before = await peopleThere();
  await comeAs(page, "gil");
  await expect(page.getByRole("alert").getByText("não tem acesso aqui")).toBeVisible();
  expect(await peopleThere()).toBe(before);
});
