import { someone } from "../fixtures/action-scenarios";
import { builtActions, postAction, resultOf, sessionBy, sessionIn, sessionOf } from "../fixtures/by-http";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { expect, openPage, running, test } from "../fixtures/test";

const seenMinutesAgo = (email: string, minutes: number) =>
  rowsOf(
    // The statement names the end too, because nothing notifies the processes when only time has passed.
    `update sessions set last_seen_at = now() - make_interval(mins => $2), expires_at = expires_at
     where ended_at is null and person_id = (select id from people where email = $1)`,
    [email, minutes],
  );
const lastSeen = (email: string) =>
  singleValue(
    `select max(last_seen_at)::text from sessions where ended_at is null
     and person_id = (select id from people where email = $1)`,
    [email],
  );
const get = (path: string, cookie: string, headers = {}) =>
  fetch(running().url + path, { headers: { cookie, ...headers }, redirect: "manual" });
const call = async (name: string, cookie: string, input: unknown) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return postAction(action, cookie, JSON.stringify([input]));
};

test("T7: reads of a page and its live stream keep nobody signed in; half an hour ends both, an act begins it anew", async ({
  page,
}) => {
  const person = await someone(page);
  const cookie = await sessionBy(person);
  await seenMinutesAgo(person.email, 29);
  const before = await lastSeen(person.email);
  const stream = await get("/api/live", cookie, { accept: "text/event-stream" });
  expect(stream.status).toBe(200);
  const reader = stream.body?.getReader();
  for (const path of ["/api/people/me", "/api/people/me/idle", "/api/wallets", "/api/people/me/presence"])
    expect((await get(path, cookie)).status, path).toBe(200);
  expect(await lastSeen(person.email)).toBe(before);
  const left = (await (await get("/api/people/me/idle", cookie)).json()) as { leftSeconds: number };
  expect(left.leftSeconds).toBeLessThanOrEqual(60);

  // Said from our own pages alone.
  const say = (headers: Record<string, string>) =>
    fetch(`${running().url}/api/people/me/idle`, { method: "POST", headers: { cookie, ...headers } });
  expect((await say({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect(await lastSeen(person.email)).toBe(before);
  expect((await say({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect(await lastSeen(person.email)).not.toBe(before);

  await seenMinutesAgo(person.email, 30);
  for (const path of ["/api/people/me", "/api/live"])
    await expect.poll(async () => (await get(path, cookie)).status, path).toBe(401);
  expect((await say({ "sec-fetch-site": "same-origin" })).status).toBe(401);
  // The stream that was open meanwhile is notified, and ends.
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
  }
});

test("a person who is away is asked, and may sign out at once", async ({ page }) => {
  const person = await someone(page);
  await page.clock.install();
  await openPage(page, "/account");
  await seenMinutesAgo(person.email, 29);
  await page.clock.fastForward("28:01");
  const asked = page.getByRole("alertdialog", { name: "Você ainda está aí?" });
  await asked.getByRole("button", { name: "Sair agora" }).click();
  await page.waitForURL(/\/sign-in/);
  expect((await page.request.get(`${running().url}/api/people/me`)).status()).toBe(401);
});

test("a person who is away is asked, stays by one press, and is signed out otherwise", async ({ page }) => {
  const person = await someone(page);
  await page.clock.install();
  await openPage(page, "/account");
  await seenMinutesAgo(person.email, 29);
  await page.clock.fastForward("28:01");
  const asked = page.getByRole("alertdialog", { name: "Você ainda está aí?" });
  await expect(asked).toBeVisible();
  await asked.getByRole("button", { name: "Continuar conectado" }).click();
  await expect(asked).toHaveCount(0);
  expect((await page.request.get(`${running().url}/api/people/me`)).status()).toBe(200);
  expect(Date.now() - Date.parse(String(await lastSeen(person.email)))).toBeLessThan(60_000);

  await seenMinutesAgo(person.email, 31);
  await page.clock.fastForward("28:01");
  await page.clock.runFor(5_000);
  await expect(page.getByText("Sua sessão terminou")).toBeVisible();
});

test("T7: after another password the id that somebody copied opens nothing, and the page goes on under a new one", async ({
  page,
}) => {
  const person = await someone(page);
  const copied = (await page.context().cookies()).find(({ name }) => name === "guiche.session")?.value ?? "";
  const cookie = `guiche.session=${copied}`;
  const elsewhere = await sessionBy(person);
  expect((await get("/api/people/me", cookie)).status).toBe(200);
  await page.getByLabel("Senha atual").fill(person.password);
  await page.getByLabel("Nova senha").fill("outra frase bem longa para entrar");
  await page.getByRole("button", { name: "Trocar senha" }).click();
  await expect(page.getByText("Senha trocada.")).toBeVisible();
  expect((await get("/api/people/me", cookie)).status).toBe(401);
  expect((await get("/api/people/me", elsewhere)).status).toBe(401);
  expect((await get("/api/live", cookie)).status).toBe(401);
  // No person has to sign in again.
  await openPage(page, "/account");
  await expect(page.getByText("Sua sessão terminou")).toHaveCount(0);
  const now = (await page.context().cookies()).find(({ name }) => name === "guiche.session");
  expect(now?.value).not.toBe(copied);
  expect(now).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
});

test("T7: the answer of an action that changes the second step brings the new id, and a refusal brings none", async ({
  page,
}) => {
  const person = await someone(page);
  const cookie = await sessionBy(person);
  const wrong = await call("changePasswordAction", cookie, {
    currentPassword: "not the password",
    newPassword: "outra frase bem longa para entrar",
  });
  expect(sessionIn(wrong)).toBe("");
  expect((await get("/api/people/me", cookie)).status).toBe(200);
  const right = await call("changePasswordAction", cookie, {
    currentPassword: person.password,
    newPassword: "outra frase bem longa para entrar",
  });
  const renewed = sessionIn(right);
  expect(await resultOf(right)).toMatchObject({ ok: true });
  expect(renewed).toMatch(/^guiche\.session=/);
  expect((await get("/api/people/me", renewed)).status).toBe(200);
  expect((await get("/api/people/me", cookie)).status).toBe(401);
  expect((await get("/api/people/me", await sessionOf("viewer"))).status).toBe(200);
});
