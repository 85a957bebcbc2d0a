import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { expectError, expectRecent } from "./expectations";
import { createPayment, createProject, createSubAccounts } from "./scenario";
import {
  api,
  control,
  sandbox,
  setReadings,
  tokenOfFirstCredential,
  tokenWith,
  useSandbox,
  type Answer,
  type Method,
} from "./service";

useSandbox();

const MIB = 1_048_576;
const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";
const CREATIONS = ["/pix", "/withdrawals", "/projects", "/sub-accounts"];
const WRITES = [...CREATIONS, `/transactions/${UNKNOWN}/refund`];

describe("Standard error body", () => {
  it("400 BadRequest: details say what is wrong", async () => {
    const error = expectError(await api("POST", "/pix", { body: {} }), 400);
    expect(error.message).toMatch(/./);
    expect(error.details).toBeTypeOf("object");
  });

  it("401 Unauthorized", async () => {
    const error = expectError(await api("GET", "/account", { token: null }), 401);
    expect(error.message).toMatch(/./);
  });

  it("403 Forbidden", async () => {
    const token = await tokenWith(["PIX:WRITE"]);
    expectError(await api("GET", "/account", { token }), 403);
  });

  it("404 NotFound: details hold resource and id", async () => {
    const error = expectError(await api("GET", `/transactions/${UNKNOWN}`), 404);
    expect(error.details).toMatchObject({ resource: expect.stringMatching(/./) as string, id: UNKNOWN });
  });

  it("409 Conflict: details hold resource, field and value", async () => {
    await createProject("Loja");
    const error = expectError(await api("POST", "/projects", { body: { name: "Loja" } }), 409);
    expect(error.details).toMatchObject({ field: "name", value: "Loja" });
  });

  it("500 InternalError: traceId is filled", async () => {
    await control("POST", "/faults", {
      method: "GET",
      path: "/account",
      kind: "status",
      times: 1,
      status: 500,
    });
    const error = expectError(await api("GET", "/account"), 500);
    expect(error.traceId).toMatch(/./);
  });

  const ORIGINS: [string, () => Promise<Answer<unknown>>][] = [
    ["a missing token", () => api("GET", "/account", { token: null })],
    ["an unknown route", () => api("GET", "/nothing")],
    ["another method", () => api("DELETE", "/pix")],
    ["malformed JSON", () => api("POST", "/pix", { raw: "{" })],
    [
      "another content type",
      () => api("POST", "/pix", { raw: "{}", headers: { "content-type": "text/plain" } }),
    ],
    ["a body over the limit", () => api("POST", "/pix", { raw: "x".repeat(MIB + 1) })],
    ["an unknown control route", () => control("GET", "/nothing")],
    ["an address outside /v2 and /control", () => api("GET", "/../nothing")],
  ];

  it.each(ORIGINS)("the timestamp is the sandbox's, from %s", async (_name, provoke) => {
    await control("POST", "/clock", { advanceSeconds: 86_400 * 10 });
    const answer = await provoke();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await expectRecent((answer.body as { timestamp?: string }).timestamp);
  });

  it("says nothing of the inside", async () => {
    for (const answer of [
      await api("POST", "/pix", { raw: "{" }),
      await api("GET", "/transactions/%00"),
      await api("POST", "/pix", { body: { amount: 10, description: "\u0000" } }),
    ])
      expect(answer.text).not.toMatch(/node_modules|\bat \w+ \(|select |insert |postgres/i);
  });
});

describe("Unknown routes", () => {
  it.each<[Method, string]>([
    ["GET", "/nothing"],
    ["POST", "/nothing"],
    ["GET", "/"],
    ["GET", "/account/more"],
    ["GET", "/transactions"],
    ["GET", "/transactions/a/b/c"],
    ["GET", "/v2/account"],
  ])("%s %s is 404 in the standard shape", async (method, path) => {
    expectError(await api(method, path, method === "POST" ? { body: {} } : {}), 404);
  });

  it.each<[Method, string]>([
    ["DELETE", "/pix"],
    ["GET", "/pix"],
    ["PUT", "/projects"],
    ["PATCH", "/account"],
    ["GET", "/auth"],
    ["GET", "/withdrawals"],
    ["DELETE", `/transactions/${UNKNOWN}`],
  ])("%s %s is 404 or 405", async (method, path) => {
    const answer = await api<{ message?: unknown }>(method, path);
    expect([404, 405]).toContain(answer.status);
    expect(answer.body.message).toBeTypeOf("string");
  });
});

describe("The body", () => {
  it.each(WRITES)("%s: malformed JSON is 400", async (path) => {
    for (const raw of ["{", "{'a':1}", '{"a":1,}', "undefined", '{"a":1}}', "\u0000", '{"a" 1}'])
      expectError(await api("POST", path, { raw }), 400);
  });

  it.each(CREATIONS)("%s: JSON that is no object is 400", async (path) => {
    for (const raw of ["[]", '"text"', "1", "null", "true", "[{}]"])
      expectError(await api("POST", path, { raw }), 400);
  });

  it("a refund's body that is no object is 400", async () => {
    const { id } = await createPayment();
    for (const raw of ["[]", '"text"', "1", "null"])
      expectError(await api("POST", `/transactions/${id}/refund`, { raw }), 400);
  });

  it.each(CREATIONS)("%s: no body is 400", async (path) => {
    expectError(await api("POST", path, { headers: { "content-type": "application/json" } }), 400);
  });

  it.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "json",
  ])("the content type %s is 415", async (type) => {
    const call = { raw: '{"name":"Loja"}', headers: { "content-type": type } };
    expectError(await api("POST", "/projects", call), 415);
  });

  it("a body without a content type is 415", async () => {
    const raw = new TextEncoder().encode('{"name":"Loja"}');
    expectError(await api("POST", "/projects", { raw, headers: { "content-type": "" } }), 415);
  });

  it.each(["application/json; charset=utf-8", "application/json;charset=UTF-8", "APPLICATION/JSON"])(
    "the content type %s is accepted",
    async (type) => {
      const call = { raw: '{"name":"Loja"}', headers: { "content-type": type } };
      expect((await api("POST", "/projects", call)).status).toBe(201);
    },
  );

  it.each(["/pix", "/withdrawals", "/projects"])("%s: more than 1 MiB is 413", async (path) => {
    const raw = JSON.stringify({ name: "x".repeat(MIB) });
    expectError(await api("POST", path, { raw }), 413);
  });

  it("is read at exactly 1 MiB", async () => {
    const frame = '{"name":"Loja","pad":""}';
    const raw = frame.replace('""', `"${"x".repeat(MIB - frame.length)}"`);
    expect(raw).toHaveLength(MIB);
    expect((await api("POST", "/projects", { raw })).status).not.toBe(413);
  });

  it("is refused at 1 MiB and a byte", async () => {
    const frame = '{"name":"Loja","pad":""}';
    const raw = frame.replace('""', `"${"x".repeat(MIB - frame.length + 1)}"`);
    expectError(await api("POST", "/projects", { raw }), 413);
  });

  it("is refused above 1 MiB without a content length too", async () => {
    const call = request(`${sandbox().baseUrl}/projects`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await tokenOfFirstCredential()}`,
        "content-type": "application/json",
      },
    });
    const status = new Promise((resolve, reject) => {
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on("error", reject);
    });
    for (let n = 0; n < 17; n += 1) call.write("x".repeat(65_536));
    call.end();
    expect(await status).toBe(413);
  });

  it("that ends too early is no request, and the next one is served", async () => {
    const { hostname, port } = new URL(sandbox().baseUrl);
    const token = await tokenOfFirstCredential();
    const body = JSON.stringify({ name: "Loja" });
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write(
      `POST /v2/projects HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length + 10}\r\n\r\n${body}`,
    );
    await new Promise<void>((resolve) => socket.end(() => resolve()));
    expect((await api("GET", "/projects")).body.total).toBe(0);
    expect((await api("POST", "/projects", { body: { name: "Loja" } })).status).toBe(201);
  });

  it("bytes that are not UTF-8 are 400", async () => {
    const raw = new Uint8Array([...new TextEncoder().encode('{"name":"'), 0xff, 0xfe, 0x22, 0x7d]);
    expectError(await api("POST", "/projects", { raw }), 400);
  });
});

describe("Named codes", () => {
  const notFound = () => api<Record<string, unknown>>("GET", "/account", { wallet: "ghost" });

  it("stand in details.code", async () => {
    expectError(await notFound(), 404, "SUB_ACCOUNT_NOT_FOUND");
  });

  it("reading codePlace code: stand in code", async () => {
    await setReadings({ codePlace: "code" });
    const { status, body } = await notFound();
    expect(status).toBe(404);
    expect(body).toMatchObject({ statusCode: 404, error: "NotFound", code: "SUB_ACCOUNT_NOT_FOUND" });
  });

  it("reading codePlace error: stand in error", async () => {
    await setReadings({ codePlace: "error" });
    const { status, body } = await notFound();
    expect(status).toBe(404);
    expect(body).toMatchObject({ statusCode: 404, error: "SUB_ACCOUNT_NOT_FOUND" });
  });

  it.each(["details.code", "code", "error"])(
    "reading codePlace %s: holds for every code",
    async (codePlace) => {
      await setReadings({ codePlace });
      await createSubAccounts("loja-a");
      const answers = [
        await api("POST", "/sub-accounts", { body: { reference: "principal", name: "X" } }),
        await api("POST", "/sub-accounts", { body: { reference: "loja-a", name: "X" } }),
        await api("POST", "/pix", {
          body: { amount: 1, description: "X", split: [{ subAccount: "ghost", amount: 0.1 }] },
        }),
      ];
      const codes = answers.map(({ body }) => {
        const details = (body.details ?? {}) as Record<string, unknown>;
        return { "details.code": details.code, code: body.code, error: body.error }[codePlace];
      });
      expect(codes).toEqual([
        "SUB_ACCOUNT_INVALID_REFERENCE",
        "SUB_ACCOUNT_REFERENCE_TAKEN",
        "SPLIT_UNKNOWN_SUB_ACCOUNT",
      ]);
    },
  );
});
