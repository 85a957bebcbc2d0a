import { describe, expect, it } from "vitest";
import { expectError, expectRefusal } from "./expectations";
import {
  advance,
  advanceTo,
  api,
  authenticate,
  control,
  createCredential,
  now,
  sandbox,
  setReadings,
  tokenOfFirstCredential,
  tokenWith,
  useSandbox,
  type Answer,
  type Grant,
} from "./service";

useSandbox();

const TOKEN_LIFE_MS = 300_000;

const auth = (body: unknown) => api<Grant>("POST", "/auth", { token: null, body });

/** Specification, "POST /auth errors": only `error` and `message`. */
function expectShortError(answer: Answer<unknown>, status: number, error: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toEqual({ error, message: expect.any(String) as string });
}

describe("POST /auth", () => {
  it("exchanges a credential for a bearer token of 300 seconds", async () => {
    const { clientId, clientSecret } = sandbox();
    const answer = await auth({ client_id: clientId, client_secret: clientSecret });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String) as string,
      token_type: "Bearer",
      expires_in: 300,
    });
    expect(answer.body.access_token.length).toBeGreaterThan(16);
  });

  it("answers 401 in the short shape for a wrong secret", async () => {
    const answer = await auth({ client_id: sandbox().clientId, client_secret: "wrong" });
    expectShortError(answer, 401, "Unauthorized");
  });

  it("answers 401 in the short shape for an unknown client", async () => {
    const answer = await auth({ client_id: "nobody", client_secret: sandbox().clientSecret });
    expectShortError(answer, 401, "Unauthorized");
  });

  it("answers 401 for the secret of another credential", async () => {
    const one = await createCredential(["FULL_ACCESS"]);
    const other = await createCredential(["FULL_ACCESS"]);
    const answer = await auth({ client_id: one.client_id, client_secret: other.client_secret });
    expectShortError(answer, 401, "Unauthorized");
  });

  it.each([
    ["both fields", {}],
    ["client_secret", { client_id: "someone" }],
    ["client_id", { client_secret: "something" }],
  ])("answers 400 in the short shape without %s", async (_name, body) => {
    expectShortError(await auth(body), 400, "Bad Request");
  });

  it.each([1, true, null, [], {}, ["someone"]])(
    "answers 400 in the short shape where client_id is %j",
    async (clientId) => {
      const answer = await auth({ client_id: clientId, client_secret: "something" });
      expectShortError(answer, 400, "Bad Request");
    },
  );

  it.each([1, false, null, [], {}])(
    "answers 400 in the short shape where client_secret is %j",
    async (clientSecret) => {
      const answer = await auth({ client_id: sandbox().clientId, client_secret: clientSecret });
      expectShortError(answer, 400, "Bad Request");
    },
  );

  it.each(["", "{", "[]", '"text"', "null", "1"])("answers 400 to the body %j", async (raw) => {
    expectShortError(await api("POST", "/auth", { token: null, raw }), 400, "Bad Request");
  });

  it("needs no token and takes no notice of a bad one", async () => {
    const { clientId, clientSecret } = sandbox();
    const body = { client_id: clientId, client_secret: clientSecret };
    expect((await api("POST", "/auth", { token: "rubbish", body })).status).toBe(200);
  });

  it.each(["ghost", "NOT A REFERENCE"])("takes no notice of X-Sub-Account %j", async (wallet) => {
    const { clientId, clientSecret } = sandbox();
    const body = { client_id: clientId, client_secret: clientSecret };
    expect((await api("POST", "/auth", { token: null, wallet, body })).status).toBe(200);
  });

  it.each(["nul \u0000", "'; DROP TABLE credentials;--", "\ud800", "x".repeat(100_000)])(
    "does not fail on a hostile client_id (%#)",
    async (clientId) => {
      const answer = await auth({ client_id: clientId, client_secret: clientId });
      expect([400, 401]).toContain(answer.status);
    },
  );
});

describe("Authentication", () => {
  it("2: a token is good until 300 seconds have passed", async () => {
    const issuedAt = await now();
    const token = await tokenOfFirstCredential();
    await advanceTo(issuedAt + TOKEN_LIFE_MS - 5_000);
    expect((await api("GET", "/account", { token })).status).toBe(200);
  });

  it("2: a token is refused after 300 seconds", async () => {
    const token = await tokenOfFirstCredential();
    await advance(301);
    await expectRefusal("GET", "/account", { token }, 401);
  });

  it("2: a new token is requested after expiry", async () => {
    await tokenOfFirstCredential();
    await advance(301);
    expect((await api("GET", "/account")).status).toBe(200);
  });

  it("2: a use does not lengthen a token's life", async () => {
    const token = await tokenOfFirstCredential();
    await advance(200);
    expect((await api("GET", "/account", { token })).status).toBe(200);
    await advance(101);
    await expectRefusal("GET", "/account", { token }, 401);
  });

  it("2: a new token leaves the older one good", async () => {
    const credential = await createCredential(["FULL_ACCESS"]);
    const older = await authenticate(credential);
    const newer = await authenticate(credential);
    expect(newer).not.toBe(older);
    for (const token of [older, newer]) expect((await api("GET", "/account", { token })).status).toBe(200);
  });

  it("reading newTokenRevokesOld: a new token revokes the older one of its credential alone", async () => {
    await setReadings({ newTokenRevokesOld: true });
    const [credential, other] = [await createCredential(["FULL_ACCESS"]), await tokenWith(["FULL_ACCESS"])];
    const older = await authenticate(credential);
    const newer = await authenticate(credential);
    await expectRefusal("GET", "/account", { token: older }, 401);
    for (const token of [newer, other]) expect((await api("GET", "/account", { token })).status).toBe(200);
  });

  it("3: the token is refused outside the Authorization header", async () => {
    const token = await tokenOfFirstCredential();
    expectError(await api("GET", `/account?access_token=${token}`, { token: null }), 401);
  });

  it("a deleted credential's tokens and secret are refused", async () => {
    const credential = await createCredential(["FULL_ACCESS"]);
    const token = await authenticate(credential);
    expect((await control("DELETE", `/credentials/${credential.client_id}`)).status).toBe(204);
    await expectRefusal("GET", "/account", { token }, 401);
    expectShortError(await auth(credential), 401, "Unauthorized");
  });

  it("a deleted credential leaves the others alone", async () => {
    const credential = await createCredential(["FULL_ACCESS"]);
    const token = await tokenWith(["FULL_ACCESS"]);
    await control("DELETE", `/credentials/${credential.client_id}`);
    expect((await api("GET", "/account", { token })).status).toBe(200);
  });

  it("every live token is refused after a revocation, and a new one is good", async () => {
    const credential = await createCredential(["FULL_ACCESS"]);
    const tokens = [await authenticate(credential), await tokenOfFirstCredential()];
    expect((await control("POST", "/tokens/revoke")).status).toBe(204);
    for (const token of tokens) await expectRefusal("GET", "/account", { token }, 401);
    const token = await authenticate(credential);
    expect((await api("GET", "/account", { token })).status).toBe(200);
  });

  it("authentication comes before validation", async () => {
    await expectRefusal("POST", "/pix", { token: null, raw: "{" }, 401);
    await expectRefusal("POST", "/pix", { token: null, body: { amount: "x" } }, 401);
  });
});
