import { describe, expect, it } from "vitest";
import { UUID, expectError, expectFields, expectRecent } from "./expectations";
import { balances, createSubAccounts, deposit, expectStatus } from "./scenario";
import { api, control, useSandbox, type Wire } from "./service";

useSandbox();

type SubAccount = { id: string; reference: string; name: string; status: string; createdAt: string };

const post = (body: Wire) => api<SubAccount>("POST", "/sub-accounts", { body: { name: "Loja", ...body } });
const list = async () => expectStatus(await api<{ data: SubAccount[] }>("GET", "/sub-accounts"), 200).data;

describe("POST /sub-accounts", () => {
  it("answers 201 with the approved sub-account", async () => {
    const subAccount = expectStatus(await post({ reference: "loja-a", name: "Loja do Centro" }), 201);
    expectFields(subAccount, ["id", "reference", "name", "status", "createdAt"]);
    expect(subAccount).toMatchObject({ reference: "loja-a", name: "Loja do Centro", status: "approved" });
    expect(subAccount.id).toMatch(UUID);
    await expectRecent(subAccount.createdAt);
  });

  it.each([
    "ab",
    "0a",
    "00",
    "a-",
    "a_",
    "a--b__c",
    "a".repeat(32),
    "constructor",
    "null",
    "undefined",
    "true",
    "main",
    "principal-2",
    "principa",
  ])("reference: accepts %s", async (reference) => {
    expectStatus(await post({ reference }), 201);
  });

  it.each([
    "AB",
    "a",
    "",
    "a b",
    "á1",
    "a.b",
    "-ab",
    "_ab",
    "ab\n",
    "\nab",
    " ab",
    "a".repeat(33),
    "a/b",
    "ａb",
    "__proto__",
    undefined,
    null,
    1,
    true,
    [],
    ["ab"],
    {},
  ])("reference: refuses %j", async (reference) => {
    expectError(await post({ reference }), 400);
    expect(await list()).toEqual([]);
  });

  it("reference: principal is 400 SUB_ACCOUNT_INVALID_REFERENCE", async () => {
    expectError(await post({ reference: "principal" }), 400, "SUB_ACCOUNT_INVALID_REFERENCE");
  });

  it("reference: one that exists is 409 SUB_ACCOUNT_REFERENCE_TAKEN with resource, field and value", async () => {
    await createSubAccounts("loja-a");
    const error = expectError(await post({ reference: "loja-a" }), 409, "SUB_ACCOUNT_REFERENCE_TAKEN");
    expect(error.details).toMatchObject({
      resource: expect.any(String) as string,
      field: "reference",
      value: "loja-a",
    });
    expect(await list()).toHaveLength(1);
  });

  it("reference: a suspended one is taken too", async () => {
    await createSubAccounts("loja-a");
    await control("POST", "/sub-accounts/loja-a/suspend");
    expectError(await post({ reference: "loja-a" }), 409, "SUB_ACCOUNT_REFERENCE_TAKEN");
  });

  it("name: accepts 255 characters and refuses 256", async () => {
    expectStatus(await post({ reference: "loja-a", name: "x".repeat(255) }), 201);
    expectError(await post({ reference: "loja-b", name: "x".repeat(256) }), 400);
  });

  it.each([null, 1, true, [], {}])("name: refuses %j", async (name) => {
    expectError(await post({ reference: "loja-a", name }), 400);
  });

  it("two sub-accounts may have one name", async () => {
    await createSubAccounts("loja-a");
    expectStatus(await post({ reference: "loja-b", name: "Loja loja-a" }), 201);
  });
});

describe("GET /sub-accounts", () => {
  it("is empty at first", async () => {
    expect(await list()).toEqual([]);
  });

  it("lists every sub-account under data", async () => {
    await createSubAccounts("loja-a", "loja-b", "loja-c");
    const all = await list();
    expect(all.map(({ reference }) => reference).sort()).toEqual(["loja-a", "loja-b", "loja-c"]);
    for (const subAccount of all)
      expectFields(subAccount, ["id", "reference", "name", "status", "createdAt"]);
  });

  it("shows a suspended one as suspended, and approved after activation", async () => {
    await createSubAccounts("loja-a");
    const suspended = expectStatus(await control("POST", "/sub-accounts/loja-a/suspend"), 200);
    expect(suspended).toMatchObject({ reference: "loja-a", status: "suspended" });
    expect((await list())[0]?.status).toBe("suspended");
    const active = expectStatus(await control("POST", "/sub-accounts/loja-a/activate"), 200);
    expect(active).toMatchObject({ reference: "loja-a", status: "approved" });
    expect((await list())[0]?.status).toBe("approved");
  });

  it.each(["suspend", "activate"])("%s of an unknown one is 404", async (act) => {
    expectError(await control("POST", `/sub-accounts/ghost/${act}`), 404);
  });
});

describe("Sub-account, balance", () => {
  it("starts at zero", async () => {
    await deposit(5_000);
    await createSubAccounts("loja-a");
    expect(await balances("loja-a")).toEqual({ available: 0, held: 0, total: 0 });
  });

  it("is independent of the main account's and of its siblings'", async () => {
    await createSubAccounts("loja-a", "loja-b");
    await deposit(5_000, "loja-a");
    await deposit(700);
    expect((await balances("loja-a")).available).toBe(5_000);
    expect((await balances("loja-b")).available).toBe(0);
    expect((await balances()).available).toBe(700);
  });

  it("is kept while it is suspended", async () => {
    await createSubAccounts("loja-a");
    await deposit(5_000, "loja-a");
    await control("POST", "/sub-accounts/loja-a/suspend");
    await control("POST", "/sub-accounts/loja-a/activate");
    expect((await balances("loja-a")).available).toBe(5_000);
  });
});
