import { passkeyDevice } from "../../lib/testing/passkey-device";
import { someone } from "../fixtures/action-scenarios";
import { confirmByPasskey, makePasskey, plugInAuthenticator } from "../fixtures/authenticator";
import {
  askForPasskey,
  builtActions,
  postAction,
  provePresence,
  resultOf,
  sendPasskey,
  sessionBy,
  sessionIn,
  sessionOf,
} from "../fixtures/by-http";
import { forgetProofs, setEasing } from "../fixtures/easing";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, openPage, running, test, waitForHydration } from "../fixtures/test";

test.afterEach(() => setEasing(true));

const send = (name: string, cookie: string, input: unknown): Promise<Response> => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return postAction(action, cookie, JSON.stringify([input]));
};
const call = async (name: string, cookie: string, input: unknown) =>
  resultOf(await send(name, cookie, input));
/** A refused try delays the next one. The tries are deleted because each is checked here. */
const forgetTries = () => rowsOf("delete from tries");

test(
  "holds an invited person who moves money until a passkey exists, which alone signs in and proves presence",
  { tag: "@journey" },
  async ({ page }) => {
    const device = await plugInAuthenticator(page);
    const person = await someone(page);
    await setEasing(false);
    // A process may answer from what it read just before the setting changed.
    await expect(async () => {
      await page.goto(`${running().url}/`);
      await page.waitForURL(/\/account/, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    // Until then the person has no live connection to wait for.
    await waitForHydration(page);
    await makePasskey(page, person.password);
    expect(await device.keys()).toBe(1);

    await page.context().clearCookies();
    await page.goto(`${running().url}/sign-in`);
    await page.getByRole("button", { name: "Usar chave de acesso" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    await expect(page.getByRole("navigation", { name: "Navegação principal" })).toBeVisible();

    // It is the only way that the person has: it stays, and the question before that is answered by the passkey itself.
    await forgetProofs(person.email);
    await openPage(page, "/account");
    await page.getByRole("button", { name: "Remover" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remover" }).click();
    await device.setUserVerified(false);
    await confirmByPasskey(page);
    await expect(page.getByText("A chave de acesso não respondeu.")).toBeVisible();
    await device.setUserVerified(true);
    await confirmByPasskey(page);
    await expect(page.getByText("É a sua única segunda etapa")).toBeVisible();
    const proofs = await rowsOf<{ details: string }>(
      "select details from audit_entries where act = 'session.prove' and person_id = $1 and succeeded",
      [person.id],
    );
    expect(proofs.map(({ details }) => JSON.parse(details) as unknown)).toEqual([{ way: "passkey" }]);
  },
);

test("the password of whoever has a passkey asks for it, and the right device answers on the same form", async ({
  page,
}) => {
  const person = await someone(page);
  await plugInAuthenticator(page);
  await openPage(page, "/account");
  await makePasskey(page, person.password);
  await page.context().clearCookies();
  await page.goto(`${running().url}/sign-in`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("A sua segunda etapa é uma chave de acesso.")).toBeVisible();
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await page.waitForURL((address) => address.pathname === "/");
});

test("T39: over HTTP no signature opens anything twice, for another, from elsewhere, unverified or after its key is gone", async ({
  page,
}) => {
  const { url } = running();
  const person = await someone(page);
  const cookie = await sessionBy(person);
  const device = passkeyDevice(url);
  const offered = await call("offerPasskeyAction", cookie, { currentPassword: person.password });
  const options = offered?.data as Parameters<typeof device.make>[0];
  const made = device.make(options);
  const stranger = await sessionOf("viewer");
  const wrong = { ok: false, error: { fields: { answer: "passkey_wrong" } } };
  // The session of another person, another origin, and a device that was not unlocked.
  expect(await call("addPasskeyAction", stranger, { name: "x", answer: made })).toMatchObject(wrong);
  const lies = [{ origin: "https://guiche.example" }, { isVerified: false }, { rpId: "guiche.example" }];
  for (const lie of lies)
    expect(
      await call("addPasskeyAction", cookie, { name: "x", answer: device.make(options, lie) }),
    ).toMatchObject(wrong);
  const added = await send("addPasskeyAction", cookie, { name: "x", answer: made });
  const renewed = sessionIn(added);
  expect(await resultOf(added)).toMatchObject({ ok: true });
  // The session has another id since then, and the challenge was of the one before.
  const twice = { name: "x", answer: passkeyDevice(url).make(options) };
  expect(await call("addPasskeyAction", cookie, twice)).toMatchObject({ error: { code: "not_signed_in" } });
  expect(await call("addPasskeyAction", renewed, twice)).toMatchObject(wrong);

  const asked = await askForPasskey();
  const signature = device.sign(asked);
  const elsewhere = await askForPasskey();
  expect((await sendPasskey(elsewhere.cookie, signature)).status).toBe(401);
  const entered = await sendPasskey(asked.cookie, signature);
  expect(entered.status).toBe(200);
  const session = sessionIn(entered);
  expect((await fetch(`${url}/api/people/me`, { headers: { cookie: session } })).status).toBe(200);
  const again = await sendPasskey(asked.cookie, signature);
  expect([again.status, sessionIn(again)]).toEqual([401, ""]);
  expect((await sendPasskey(asked.cookie, device.sign(asked))).status).toBe(401);
  for (const lie of [...lies, { type: "webauthn.create" }, { counter: 1 }]) {
    await forgetTries();
    const next = await askForPasskey();
    expect((await sendPasskey(next.cookie, device.sign(next, lie))).status).toBe(401);
  }
  for (const nonsense of ["", "{}", "[", '{"id":"x","rawId":"x","type":"public-key","response":{}}']) {
    const next = await askForPasskey();
    expect((await sendPasskey(next.cookie, nonsense)).status).toBe(401);
  }

  await forgetTries();

  // A withdrawn proof. The challenge of one session is not valid in another.
  await forgetProofs(person.email);
  const ways = async (of: string) => {
    const answer = await fetch(`${url}/api/people/me/presence`, { headers: { cookie: of } });
    return (await answer.json()) as { ways: string[]; passkey: { challenge: string } };
  };
  const other = sessionIn(await enterAnew());
  async function enterAnew() {
    const next = await askForPasskey();
    return sendPasskey(next.cookie, device.sign(next));
  }
  const proof = device.sign((await ways(other)).passkey);
  const prove = (of: string, given: string) =>
    call("provePresenceAction", of, { way: "passkey", proof: given });
  expect(await prove(session, proof)).toMatchObject({ ok: false });
  expect((await ways(session)).ways).toEqual(["passkey", "code"]);
  const password = { way: "password", proof: person.password };
  expect(await call("provePresenceAction", session, password)).toMatchObject({ ok: false });
  const right = device.sign((await ways(session)).passkey);
  expect(await prove(session, right)).toMatchObject({ ok: true });
  expect(await prove(session, right)).toMatchObject({ ok: false });

  // Another person's session, and a passkey by its name.
  const passkeyId = String(await singleValue("select id from passkeys where person_id = $1", [person.id]));
  await provePresence("viewer", stranger);
  expect(await call("removePasskeyAction", stranger, { passkeyId })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await call("removePasskeyAction", session, { passkeyId })).toMatchObject({ ok: true });
  expect((await enterAnew()).status).toBe(401);
  expect((await fetch(`${url}/api/people/me`, { headers: { cookie: other } })).status).toBe(401);
});

test("another site gets no challenge, and the cookie of one is kept from scripts and other sites", async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${running().url}/api/auth/passkey`, {
      method: "POST",
      headers: { "content-length": "0", ...headers },
    });
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({})).status).toBe(403);
  const ours = await post({ "sec-fetch-site": "same-origin" });
  expect(ours.headers.get("set-cookie")).toMatch(
    /^guiche\.passkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/,
  );
  expect(ours.headers.get("cache-control")).toBe("no-store");
  expect(await ours.json()).toMatchObject({
    rpId: "localhost",
    userVerification: "required",
    allowCredentials: [],
  });
});
