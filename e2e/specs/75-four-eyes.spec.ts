import {
  builtActions,
  postAction,
  provePresence,
  provePresenceWith,
  resultOf,
  sessionOf,
  sessionBy,
} from "../fixtures/by-http";
import { makePasskey, plugInAuthenticator } from "../fixtures/authenticator";
import { setEasing } from "../fixtures/easing";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, openAs, openPage, running, test, waitForHydration } from "../fixtures/test";

const actionOf = (name: string) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return action;
};
const post = async (name: string, cookie: string | null, input: unknown) =>
  resultOf(await postAction(actionOf(name), cookie, JSON.stringify([input])));
const dataOf = async <Data>(name: string, cookie: string | null, input: unknown): Promise<Data> => {
  const result = await post(name, cookie, input);
  if (!result?.ok) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
  return (result as unknown as { data: Data }).data;
};

async function provenSessionOf(role: string): Promise<string> {
  const cookie = await sessionOf(role);
  await provePresence(role, cookie);
  return cookie;
}

type Asked = { changeId: string; isApplied: boolean };
const decisionOf = async (changeId: string) => ({
  changeId,
  sha256: String(await singleValue("select sha256 from change_requests where id = $1", [changeId])),
});

test.afterEach(() => setEasing(true));

const PASSWORD = "quatro olhos veem mais que dois";
const newcomer = (role: string) => ({
  name: `Pessoa ${crypto.randomUUID().slice(0, 6)}`,
  email: `pessoa-${crypto.randomUUID().slice(0, 8)}@loja.example`,
  role,
  wallets: null,
});
type Newcomer = ReturnType<typeof newcomer>;

/** Asked for by the admin, agreed to by the manager; gives back the token of the one-time link. */
async function invited(person: Newcomer): Promise<string> {
  const admin = await provenSessionOf("admin");
  const { changeId, isApplied } = await dataOf<Asked>("createPersonAction", admin, person);
  expect(isApplied).toBe(false);
  expect((await post("makeLinkAction", admin, { changeId }))?.error?.reason).toBe("link_void");
  await dataOf("agreeToChangeAction", await provenSessionOf("manager"), await decisionOf(changeId));
  return tokenOf(admin, changeId);
}

async function tokenOf(admin: string, changeId: string): Promise<string> {
  const { url } = await dataOf<{ url: string }>("makeLinkAction", admin, { changeId });
  expect((await post("makeLinkAction", admin, { changeId }))?.error?.reason).toBe("link_void");
  return url.split("/").at(-1) ?? "";
}

const standing = (email: string) =>
  rowsOf<{ role: string; password: string | null; disabled: boolean }>(
    "select role, password_hash as password, disabled_at is not null as disabled from people where email = $1",
    [email],
  );

test("T38: an admin alone resets, promotes and lifts nothing, and agrees to nothing of one's own", async () => {
  const person = newcomer("finance");
  await dataOf("takeUpLinkAction", null, { token: await invited(person), password: PASSWORD });
  const personId = String(await singleValue("select id from people where email = $1", [person.email]));
  const before = await standing(person.email);
  const admin = await provenSessionOf("admin");
  const freeze = { target: "*", reason: "Acesso suspeito" };
  await dataOf("setFreezeAction", await sessionOf("finance"), freeze);

  const asked = [
    ["resetAccessAction", { personId }],
    ["changeRightsAction", { personId, role: "manager", wallets: null }],
    ["liftFreezeAction", freeze],
  ] as const;
  const changes: string[] = [];
  for (const [name, input] of asked) {
    const { changeId, isApplied } = await dataOf<Asked>(name, admin, input);
    expect(isApplied).toBe(false);
    changes.push(changeId);
    const decision = await decisionOf(changeId);
    // Its own asker, one whom the role does not let, and one without a session.
    for (const cookie of [admin, await provenSessionOf("finance"), null])
      expect((await post("agreeToChangeAction", cookie, decision))?.ok ?? false).toBe(false);
    const other = { ...decision, sha256: "0".repeat(64) };
    expect((await post("agreeToChangeAction", await provenSessionOf("manager"), other))?.error?.reason).toBe(
      "changed",
    );
  }
  expect(await standing(person.email)).toEqual(before);
  expect(await singleValue("select count(*)::int from freezes where wallet = '*'")).toBe(1);

  const manager = await provenSessionOf("manager");
  for (const changeId of changes) await dataOf("agreeToChangeAction", manager, await decisionOf(changeId));
  expect(await standing(person.email)).toEqual([{ role: "manager", password: null, disabled: false }]);
  expect(await singleValue("select count(*)::int from freezes where wallet = '*'")).toBe(0);
});

test("T38: a one-time link opens once, to whoever holds it whole, from our own pages", async () => {
  const person = newcomer("support");
  const token = await invited(person);
  const take = (given: string, password = PASSWORD) =>
    post("takeUpLinkAction", null, { token: given, password });
  expect((await take(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`))?.error?.reason).toBe(
    "link_void",
  );
  for (const odd of ["", "../x", "' or true --", "A".repeat(10_000)])
    expect((await take(odd))?.ok ?? false).toBe(false);
  expect((await take(token, "curta"))?.error?.code).toBe("invalid_input");
  const elsewhere = await fetch(running().url + actionOf("takeUpLinkAction").page, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      "next-action": actionOf("takeUpLinkAction").id,
      "sec-fetch-site": "cross-site",
      origin: "https://elsewhere.example",
    },
    body: JSON.stringify([{ token, password: PASSWORD }]),
  });
  expect(await elsewhere.text()).not.toContain('"ok":true');
  expect((await standing(person.email))[0]?.password).toBe(null);

  const both = await Promise.all([take(token), take(token, "outra frase longa de oito palavras")]);
  expect(both.filter((result) => result?.ok)).toHaveLength(1);
  expect((await take(token))?.error?.reason).toBe("link_void");
});

test("T38: bars a reset person from outgoing money for a day, whoever holds the link", async () => {
  const person = newcomer("finance");
  await dataOf("takeUpLinkAction", null, { token: await invited(person), password: PASSWORD });
  const personId = String(await singleValue("select id from people where email = $1", [person.email]));
  const admin = await provenSessionOf("admin");
  const manager = await provenSessionOf("manager");
  // People are past an installation's first hour, and the rules are not relaxed, for the duration of the reset.
  await rowsOf("update people set created_at = created_at - interval '2 hours'");
  const { changeId } = await dataOf<Asked>("resetAccessAction", admin, { personId });
  await dataOf("agreeToChangeAction", manager, await decisionOf(changeId));
  const token = await tokenOf(admin, changeId);
  await setEasing(false);
  try {
    await dataOf("takeUpLinkAction", null, { token, password: PASSWORD });
  } finally {
    await setEasing(true);
  }
  const cookie = await sessionBy({ email: person.email, password: PASSWORD });
  await provePresenceWith(PASSWORD, cookie);
  const intentId = crypto.randomUUID();
  expect(
    await post("createWithdrawalAction", cookie, {
      wallet: "principal",
      intentId,
      mode: "gross",
      amountCentavos: 1_200,
      pixKeyType: "cpf",
      pixKey: "52998224725",
      holderName: "Maria da Silva",
      holderDocumentType: "cpf",
      holderDocument: "52998224725",
    }),
  ).toMatchObject({ ok: false, error: { reason: "away_from_money" } });
  expect(await singleValue("select count(*)::int from intents where id = $1", [intentId])).toBe(0);
  // The person and the people responsible for the account are notified.
  const told = await rowsOf<{ email: string }>(
    `select p.email from notifications n join people p on p.id = n.person_id
     where n.act = 'person.reset_access' and n.object_id = $1`,
    [personId],
  );
  expect(told.map(({ email }) => email)).toEqual(
    expect.arrayContaining([person.email, running().people.manager?.email]),
  );
});

test(
  "a manager freezes from the page at hand, and two people lift it",
  { tag: "@journey" },
  async ({ browser }) => {
    const manager = await openAs(browser, "manager");
    await openPage(manager, "/w/principal/charges");
    await manager.keyboard.press("Control+k");
    await manager.keyboard.type("congelar");
    await manager.getByRole("option", { name: "Congelar saídas" }).click();
    const dialog = manager.getByRole("dialog");
    await dialog.getByLabel("Motivo").fill("Ligação estranha do banco");
    await dialog.getByRole("button", { name: "Congelar saídas" }).click();
    const band = manager.getByRole("complementary", { name: "Saídas congeladas" });
    await expect(band).toContainText("Ligação estranha do banco");

    await band.getByRole("link", { name: "Descongelar" }).click();
    await manager.getByRole("button", { name: "Descongelar" }).click();
    await manager.getByRole("dialog").getByLabel("Motivo").fill("Era mesmo o banco");
    await manager.getByRole("dialog").getByRole("button", { name: "Descongelar" }).click();
    await expect(manager.getByRole("dialog")).toHaveCount(0);
    await expect(band).toBeVisible();

    const admin = await openAs(browser, "admin");
    await openPage(admin, "/change-requests");
    const card = admin.getByRole("listitem").filter({ hasText: "Era mesmo o banco" });
    await card.getByRole("button", { name: "Concordar" }).click();
    await expect(card).toHaveCount(0);
    await expect(band).toHaveCount(0);
  },
);

test("an admin is invited: another person agrees, and the one-time link leads to a passkey in the same visit", async ({
  browser,
}) => {
  const admin = await openAs(browser, "admin");
  const { name, email } = newcomer("admin");
  await openPage(admin, "/people");
  await admin.getByRole("button", { name: "Adicionar pessoa" }).click();
  const form = admin.getByRole("dialog");
  await form.getByLabel("Nome").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("radio", { name: /^Administração/ }).click();
  await form.getByRole("button", { name: "Pedir convite" }).click();
  await expect(form).toHaveCount(0);

  const manager = await openAs(browser, "manager");
  await manager.setViewportSize({ width: 390, height: 844 });
  await openPage(manager, "/change-requests");
  const card = manager.getByRole("listitem").filter({ hasText: name });
  await card.getByRole("button", { name: "Concordar" }).click();
  await expect(card).toHaveCount(0);

  await openPage(admin, "/change-requests");
  await admin.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Link" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Mostrar o link" }).click();
  const link = await admin
    .getByRole("dialog")
    .getByText(/\/invite\//)
    .textContent();

  const context = await browser.newContext({ locale: "pt-BR" });
  const invitee = await context.newPage();
  const device = await plugInAuthenticator(invitee);
  // As in production, a person who approves changes can do nothing without a second step.
  await setEasing(false);
  await invitee.goto(link?.trim() ?? "");
  await expect(invitee.getByRole("heading", { name: `Olá, ${name}` })).toBeVisible();
  await waitForHydration(invitee);
  await invitee.getByLabel("Sua senha").fill(PASSWORD);
  await invitee.getByRole("button", { name: "Guardar e ir para a entrada" }).click();
  await invitee.waitForURL(/\/sign-in/);
  await invitee.getByLabel("E-mail").fill(email);
  await invitee.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await invitee.getByRole("button", { name: "Entrar", exact: true }).click();
  await invitee.waitForURL((address) => address.pathname === "/account");
  await makePasskey(invitee, PASSWORD);
  expect(await device.keys()).toBe(1);
  await openPage(invitee, "/people");
  await expect(invitee.getByRole("button", { name: "Adicionar pessoa" })).toBeVisible();

  // Without the password, and the link opens nothing any more.
  await context.clearCookies();
  await invitee.goto(`${running().url}/sign-in`);
  await invitee.getByRole("button", { name: "Usar chave de acesso" }).click();
  await invitee.waitForURL((address) => address.pathname === "/");
  await openPage(invitee, "/change-requests");
  expect(await standing(email)).toMatchObject([{ role: "admin", disabled: false }]);
  await context.clearCookies();
  await invitee.goto(link?.trim() ?? "");
  await expect(invitee.getByText("Este link não vale mais")).toBeVisible();
});
