/** @module-tag extended */
import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { available, chargeBody, createCharge, deposit, readTransaction, withdrawalBody } from "./scenario";
import { api, control, sandbox, tokenOfFirstCredential, useSandbox, type Method, type Wire } from "./service";

useSandbox();

/** Nothing in this file may be met with a failure of the server's own. */
afterEach(async () => {
  const { items } = (await control<{ items: { status: number | null; path: string }[] }>("GET", "/calls"))
    .body;
  expect(items.filter(({ status }) => (status ?? 0) >= 500)).toEqual([]);
});

const DIGITS = "9".repeat(10_000);
const DEEP = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const DEEP_OBJECT = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

const NUMBERS = [
  "1e400",
  "-1e400",
  "1e-400",
  "9007199254740993",
  "90071992547409.93",
  DIGITS,
  `0.${DIGITS}`,
  `1e${DIGITS}`,
  `1${"0".repeat(400)}`,
  '"100"',
  '"1e2"',
  '{"$gt":0}',
  "[100]",
  DEEP,
];

describe("Numbers that are none", () => {
  it.each(NUMBERS.map((text) => [text.slice(0, 30), text]))("POST /pix amount %s", async (_name, text) => {
    expectError(await api("POST", "/pix", { raw: `{"description":"x","amount":${text}}` }), 400);
  });

  it.each(
    ["1e400", "9007199254740993", DIGITS, '"300"', "300.0000001", DEEP].map((text) => [
      text.slice(0, 30),
      text,
    ]),
  )("POST /pix expiresIn %s", async (_name, text) => {
    const raw = `{"description":"x","amount":10,"expiresIn":${text}}`;
    expectError(await api("POST", "/pix", { raw }), 400);
  });

  it.each(NUMBERS.map((text) => [text.slice(0, 30), text]))(
    "POST /withdrawals netAmount %s moves no money",
    async (_name, text) => {
      await deposit(50_000);
      const raw = JSON.stringify(withdrawalBody({ netAmount: 0 })).replace(
        '"netAmount":0',
        `"netAmount":${text}`,
      );
      expectError(await api("POST", "/withdrawals", { raw }), 400);
      expect(await available()).toBe(50_000);
    },
  );

  it.each(NUMBERS.map((text) => [text.slice(0, 30), text]))("split amount %s", async (_name, text) => {
    const raw = `{"description":"x","amount":100,"split":[{"subAccount":"loja-a","amount":${text}}]}`;
    expectError(await api("POST", "/pix", { raw }), 400);
  });

  it("numbers of any size inside metadata are data or are refused", async () => {
    for (const text of ["9007199254740993", "1e400", DIGITS, "0.1000"]) {
      const raw = `{"description":"x","amount":10,"metadata":{"n":${text}}}`;
      expect([201, 400]).toContain((await api("POST", "/pix", { raw })).status);
    }
  });
});

const NUL = "a\u0000b";
const LONE = "a\ud800b";

describe("Text that PostgreSQL cannot hold", () => {
  const chargeFields: [string, (text: string) => Wire][] = [
    ["description", (text) => ({ description: text })],
    ["externalReference", (text) => ({ externalReference: text })],
    ["customer.name", (text) => ({ customer: { name: text } })],
    ["customer.phone", (text) => ({ customer: { phone: text } })],
    ["customer.email", (text) => ({ customer: { email: `${text}@loja.example` } })],
    ["a metadata value", (text) => ({ metadata: { key: text } })],
    ["a metadata key", (text) => ({ metadata: { [text]: 1 } })],
    ["a nested metadata value", (text) => ({ metadata: { a: [{ b: text }] } })],
  ];

  it.each(chargeFields)("NUL in %s of a charge is 400", async (_name, fields) => {
    expectError(await api("POST", "/pix", { body: chargeBody(fields(NUL)) }), 400);
  });

  it.each(chargeFields)("a lone surrogate in %s of a charge is 400", async (_name, fields) => {
    const raw = JSON.stringify(chargeBody(fields(LONE)));
    expect(raw).toContain("\\ud800");
    expectError(await api("POST", "/pix", { raw }), 400);
  });

  it.each(["pixKey", "holderName", "holderDocument", "externalReference"])(
    "NUL and a lone surrogate in %s of a withdrawal are 400",
    async (field) => {
      await deposit(50_000);
      for (const text of [NUL, LONE])
        expectError(await api("POST", "/withdrawals", { body: withdrawalBody({ [field]: text }) }), 400);
      expect(await available()).toBe(50_000);
    },
  );

  it.each([NUL, LONE])("a project's name and description (%#) are 400", async (text) => {
    expectError(await api("POST", "/projects", { body: { name: text } }), 400);
    expectError(await api("POST", "/projects", { body: { name: "Loja", description: text } }), 400);
  });

  it.each([NUL, LONE])("a sub-account's name (%#) is 400", async (text) => {
    expectError(await api("POST", "/sub-accounts", { body: { reference: "loja-a", name: text } }), 400);
  });

  it.each([NUL, LONE])("a refund's reason (%#) is 400", async (text) => {
    const { id } = await createCharge();
    expectError(await api("POST", `/transactions/${id}/refund`, { body: { reason: text } }), 400);
  });
});

describe("Text that PostgreSQL cannot hold, in the control API", () => {
  it.each<[Method, string, Wire | undefined]>([
    ["POST", "/deposits", { wallet: NUL, amount: 1 }],
    ["POST", "/webhook-endpoints", { url: "http://127.0.0.1:9/x", subAccount: NUL }],
    ["POST", "/institutions", { name: NUL, enabled: true }],
    ["POST", "/credentials", { permissions: [NUL], subAccountAccess: true }],
    ["POST", "/sub-accounts/%00/suspend", undefined],
    ["POST", "/charges/%00/pay", {}],
    ["POST", "/deliveries/%00/redeliver", undefined],
    ["DELETE", "/credentials/%00", undefined],
    ["DELETE", "/webhook-endpoints/%00", undefined],
    ["GET", "/history/%00", undefined],
    ["GET", "/calls?method=%00&path=%00", undefined],
    ["GET", "/deliveries?eventId=%00&event=%00", undefined],
  ])("%s %s %j is no failure of the server", async (method, path, body) => {
    expect((await control(method, path, body)).status).toBeLessThan(500);
  });
});

describe("Objects that mean to be more", () => {
  it.each([
    '{"amount":10,"description":"x","__proto__":{"admin":true}}',
    '{"amount":10,"description":"x","metadata":{"__proto__":{"admin":true}}}',
    '{"amount":10,"description":"x","customer":{"__proto__":{"name":"x"}}}',
    '{"__proto__":{"amount":10,"description":"x"}}',
    '{"amount":10,"description":"x","constructor":{"prototype":{"admin":true}}}',
  ])("%s taints nothing", async (raw) => {
    const answer = await api("POST", "/pix", { raw });
    expect([201, 400]).toContain(answer.status);
    const other = await readTransaction((await createCharge()).id);
    expect(other).not.toHaveProperty("admin");
    expect(other).not.toHaveProperty("metadata");
  });

  it("takes no field from __proto__", async () => {
    const raw = '{"description":"x","__proto__":{"amount":10}}';
    expectError(await api("POST", "/pix", { raw }), 400);
  });

  it.each([
    ["an array", `{"amount":10,"description":"x","metadata":{"a":${DEEP}}}`],
    ["an object", `{"amount":10,"description":"x","metadata":${DEEP_OBJECT}}`],
    ["the body", DEEP],
  ])("%s nested very deep is a 4xx", async (_name, raw) => {
    const answer = await api("POST", "/pix", { raw });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it.each([
    '{"amount":10,"amount":20,"description":"x"}',
    '{"amount":10,"description":"x","description":"y"}',
  ])("%s, a key twice, is taken once or refused", async (raw) => {
    expect([201, 400]).toContain((await api("POST", "/pix", { raw })).status);
  });

  it("a byte order mark is no failure of the server", async () => {
    const raw = '\ufeff{"amount":10,"description":"x"}';
    expect([201, 400]).toContain((await api("POST", "/pix", { raw })).status);
  });

  it("fields that only the service may set are not taken from the body", async () => {
    const body = chargeBody({ id: "x", status: "completed", paidAt: "2020-01-01T00:00:00Z", wallet: "loja" });
    const answer = await api("POST", "/pix", { body });
    if (answer.status === 201) expect(answer.body).toMatchObject({ status: "pending" });
    else expectError(answer, 400);
    expect(await available()).toBe(0);
  });
});

describe("Headers and addresses", () => {
  const sendRaw = async (headers: Record<string, string>): Promise<number> => {
    const body = JSON.stringify(chargeBody());
    const token = await tokenOfFirstCredential();
    return new Promise((resolve, reject) => {
      const call = request(`${sandbox().baseUrl}/pix`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      });
      call.on("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", reject);
      call.end(body);
    });
  };

  it.each<Record<string, string>>([
    { "idempotency-key": "çççççççç" },
    { "idempotency-key": "'; DROP TABLE keys;--" },
    { "idempotency-key": "a".repeat(8_000) },
    { "x-sub-account": "ação" },
    { "x-sub-account": "' or 1=1--" },
    { "x-sub-account": "__proto__" },
    { authorization: "Bearer çççç" },
  ])("%j", async (headers) => {
    const status = await sendRaw(headers);
    expect([201, 400, 401, 403, 404, 431]).toContain(status);
  });

  it.each([
    "%00",
    "%ff",
    "%E0%A4%A",
    "..%2f..%2fcontrol",
    "%2e%2e",
    "a%0d%0ab",
    "' or '1'='1",
    "%F0%9F%92%A9",
  ])("GET /transactions/%s", async (id) => {
    expect([400, 404]).toContain((await api("GET", `/transactions/${id}`)).status);
  });

  it.each([
    "page=1&page=2",
    "page[]=1",
    "page=%00",
    "limit=1e1",
    `page=${DIGITS.slice(0, 3_000)}`,
    "%ff=%ff",
  ])("GET /projects?%s", async (query) => {
    expect([200, 400]).toContain((await api("GET", `/projects?${query}`)).status);
  });
});
