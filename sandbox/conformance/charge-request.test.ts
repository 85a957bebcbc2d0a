import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import { chargeBody, createCharge, readTransaction, type Charge } from "./scenario";
import { api, useSandbox, type Wire } from "./service";

useSandbox();

const LONG = "x".repeat(255);
const post = (overrides: Wire) => api<Charge>("POST", "/pix", { body: chargeBody(overrides) });
const postRaw = (fields: string) =>
  api<Charge>("POST", "/pix", { raw: `{"description":"Pedido",${fields}}` });

/** Neither a string, nor any other type than the one named. */
const NOT_STRINGS = [1, true, null, [], {}];
const NOT_OBJECTS = ["text", 1, true, null, []];
const NOT_UUIDS = ["", "x", "0b0e7c1e-0000-4000-8000", "0b0e7c1e00004000800000000000000z", 1, null, {}];

describe("Charge request, amount", () => {
  it.each([
    ["1", 1],
    ["1.00", 1],
    ["1.1", 1.1],
    ["1.10", 1.1],
    ["1.100", 1.1],
    ["1e2", 100],
    ["1E+2", 100],
    ["0.01e2", 1],
    ["1234.56", 1234.56],
    ["4.35", 4.35],
    ["293.59", 293.59],
    ["9999999999.99", 9_999_999_999.99],
  ])("accepts the JSON number %s", async (amount, value) => {
    const answer = await postRaw(`"amount":${amount}`);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.amount).toBe(value);
  });

  it.each([
    "0.99",
    "0",
    "-0",
    "-1",
    "-1.00",
    "1.005",
    "1.001",
    "1.0000001",
    "1e21",
    "1e400",
    "-1e400",
    "9007199254740993",
    "1e-7",
    '"10.00"',
    '"1"',
    '"R$ 1,00"',
    "true",
    "null",
    "[]",
    "[10]",
    "{}",
    '{"value":10}',
  ])("refuses %s", async (amount) => {
    expectError(await postRaw(`"amount":${amount}`), 400);
  });

  it.each(["01", "1,00", "+1", ".5", "5.", "NaN", "Infinity", "1_000", "0x10", "1 000"])(
    "refuses %s, which is no JSON",
    async (amount) => {
      expectError(await postRaw(`"amount":${amount}`), 400);
    },
  );

  it("is required", async () => {
    expectError(await api("POST", "/pix", { body: { description: "Pedido" } }), 400);
  });
});

describe("Charge request, description", () => {
  it("is required", async () => {
    expectError(await api("POST", "/pix", { body: { amount: 10 } }), 400);
  });

  it("accepts 255 characters and refuses 256", async () => {
    expect((await post({ description: LONG })).status).toBe(201);
    expectError(await post({ description: `${LONG}x` }), 400);
  });

  it("accepts 127 astral characters and one more", async () => {
    expect((await post({ description: `${"😀".repeat(127)}a` })).status).toBe(201);
  });

  it("refuses 255 letters and a combining mark that cannot be composed", async () => {
    expectError(await post({ description: `${"b".repeat(255)}\u0301` }), 400);
  });

  it.each(NOT_STRINGS)("refuses %j", async (description) => {
    expectError(await post({ description }), 400);
  });

  it.each([
    "<script>alert(1)</script>",
    "'; DROP TABLE charges;--",
    "${7*7} {{7*7}} %n",
    "حساب",
    "João Conceição Araújo",
    "e\u0301 \uE000",
  ])("keeps %j as text", async (description) => {
    const charge = await createCharge({ description });
    expect((await readTransaction(charge.id)).description).toBe(description);
  });
});

describe("Charge request, customer", () => {
  it.each<Wire>([
    {},
    { name: LONG },
    { name: "X" },
    { document: "52998224725" },
    { document: "11222333000181" },
    { document: "12345678901234567890" },
    { email: "fulano@exemplo.com" },
    { email: "pix+teste@empresa.example" },
    { phone: "(11) 91234-5678" },
    { phone: "any text, 20 in all." },
    { name: "Zoë Assunção", document: "49021913003", email: "zoe@loja.example", phone: "+5511990000001" },
  ])("accepts %j", async (customer) => {
    const answer = await post({ customer });
    expect(answer.status, answer.text).toBe(201);
  });

  it.each<Wire>([
    { name: `${LONG}x` },
    ...NOT_STRINGS.map((name) => ({ name })),
    { document: "529.982.247-25" },
    { document: "12ABC34501DE35" },
    { document: "123456789012345678901" },
    { document: "5299822472５" },
    { document: "52998224725\n" },
    ...NOT_STRINGS.map((document) => ({ document })),
    { email: "sem-arroba" },
    { email: "a@" },
    { email: "@b.co" },
    { email: "a b@c.co" },
    { email: `${"a".repeat(64)}@${"b.".repeat(100)}co` },
    ...NOT_STRINGS.map((email) => ({ email })),
    { phone: "123456789012345678901" },
    ...NOT_STRINGS.map((phone) => ({ phone })),
  ])("refuses %j", async (customer) => {
    expectError(await post({ customer }), 400);
  });

  it.each(NOT_OBJECTS)("refuses %j in its place", async (customer) => {
    expectError(await post({ customer }), 400);
  });

  it("an e-mail of more than 255 characters is refused", async () => {
    expectError(await post({ customer: { email: `${"a".repeat(250)}@b.com` } }), 400);
  });
});

describe("Charge request, ids", () => {
  it.each(NOT_UUIDS)("refuses the projectId %j", async (projectId) => {
    expectError(await post({ projectId }), 400);
  });

  it("answers 404 to a project that does not exist", async () => {
    expectError(await post({ projectId: "0b0e7c1e-0000-4000-8000-000000000001" }), 404);
  });

  it.each(NOT_UUIDS)("refuses the pspCredentialId %j", async (pspCredentialId) => {
    expectError(await post({ pspCredentialId }), 400);
  });
});

const lifeSeconds = (charge: Charge) => (Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000;

describe("Charge request, expiresIn", () => {
  it.each([300, 301, 3_600, 86_400, 604_799, 604_800])("accepts %d seconds", async (expiresIn) => {
    expect(lifeSeconds(await createCharge({ expiresIn }))).toBeCloseTo(expiresIn, 0);
  });

  it("is 86400 seconds where it is absent", async () => {
    expect(lifeSeconds(await createCharge())).toBeCloseTo(86_400, 0);
  });

  it("accepts the JSON number 3e2", async () => {
    const answer = await postRaw('"amount":10,"expiresIn":3e2');
    expect(answer.status, answer.text).toBe(201);
    expect(lifeSeconds(answer.body)).toBeCloseTo(300, 0);
  });

  it.each([299, 604_801, 0, -300, 300.5, "300", null, true, [], {}, 1e21])(
    "refuses %j",
    async (expiresIn) => {
      expectError(await post({ expiresIn }), 400);
    },
  );
});

describe("Charge request, externalReference", () => {
  it("accepts 255 characters and refuses 256", async () => {
    expect((await post({ externalReference: LONG })).status).toBe(201);
    expectError(await post({ externalReference: `${LONG}x` }), 400);
  });

  it.each(NOT_STRINGS)("refuses %j", async (externalReference) => {
    expectError(await post({ externalReference }), 400);
  });
});

describe("Charge request, metadata", () => {
  it.each<Wire>([
    { order: "42" },
    { nested: { list: [1, "two", null, true] } },
    { toString: 1, valueOf: "x", constructor: { prototype: {} } },
    { "": "empty key", "with space": 1.5 },
  ])("keeps %j as data", async (metadata) => {
    const charge = await createCharge({ metadata });
    expect((await readTransaction(charge.id)).metadata).toEqual(metadata);
  });

  it.each(NOT_OBJECTS)("refuses %j", async (metadata) => {
    expectError(await post({ metadata }), 400);
  });
});
