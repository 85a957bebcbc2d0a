import { describe, expect, it } from "vitest";
import { expectError } from "./expectations";
import {
  chargeBody,
  createCharge,
  createInstitution,
  createProject,
  createSubAccounts,
  createWithdrawal,
  deposit,
  expectStatus,
  readTransaction,
  withdrawalBody,
} from "./scenario";
import { api, control, useSandbox, type Wire } from "./service";

useSandbox();

const UNKNOWN = "0b0e7c1e-0000-4000-8000-000000000001";

async function projectOfCharge(overrides: Wire = {}): Promise<unknown> {
  return (await readTransaction((await createCharge(overrides)).id)).projectId;
}

describe("Charge request, projectId", () => {
  it("without projects, a charge has none", async () => {
    expect(await projectOfCharge()).toBeUndefined();
  });

  it("with exactly one project, a charge inherits it", async () => {
    const { id } = await createProject("Loja");
    expect(await projectOfCharge()).toBe(id);
  });

  it("with several projects, a charge has none", async () => {
    await createProject("Loja");
    await createProject("Feira");
    expect(await projectOfCharge()).toBeUndefined();
  });

  it("a named project is kept, with one project or several", async () => {
    const loja = await createProject("Loja");
    expect(await projectOfCharge({ projectId: loja.id })).toBe(loja.id);
    await createProject("Feira");
    expect(await projectOfCharge({ projectId: loja.id })).toBe(loja.id);
  });

  it("a charge keeps its project when more come", async () => {
    const { id } = await createProject("Loja");
    const charge = await createCharge();
    await createProject("Feira");
    expect((await readTransaction(charge.id)).projectId).toBe(id);
  });

  it("an unknown project is 404, with resource and id, and makes no charge", async () => {
    const body = chargeBody({ projectId: UNKNOWN, externalReference: "pedido-1" });
    const error = expectError(await api("POST", "/pix", { body }), 404);
    expect(error.details).toMatchObject({ resource: expect.any(String) as string, id: UNKNOWN });
    expectError(await api("GET", "/transactions/pedido-1"), 404);
  });
});

describe("Withdrawal request, projectId", () => {
  it("without projects, a withdrawal has none", async () => {
    await deposit(10_000);
    expect(await createWithdrawal()).not.toHaveProperty("projectId");
  });

  it("with exactly one project, a withdrawal inherits it", async () => {
    await deposit(10_000);
    const { id } = await createProject("Loja");
    expect((await createWithdrawal()).projectId).toBe(id);
  });

  it("with several projects, a withdrawal has none but the one it names", async () => {
    await deposit(10_000);
    const { id } = await createProject("Loja");
    await createProject("Feira");
    expect(await createWithdrawal()).not.toHaveProperty("projectId");
    expect((await createWithdrawal({ projectId: id })).projectId).toBe(id);
  });

  it("an unknown project is 404 and moves no money", async () => {
    await deposit(10_000);
    const body = withdrawalBody({ projectId: UNKNOWN });
    expectError(await api("POST", "/withdrawals", { body }), 404);
    expectError(await api("POST", "/withdrawals", { body: withdrawalBody({ projectId: "x" }) }), 400);
  });
});

async function expectNoCharge(pspCredentialId: string, code: string): Promise<void> {
  const body = chargeBody({ pspCredentialId, externalReference: "pedido-1" });
  expectError(await api("POST", "/pix", { body }), 400, code);
  expectError(await api("GET", "/transactions/pedido-1"), 404);
}

describe("Charge request, pspCredentialId", () => {
  it("an enabled institution issues the charge", async () => {
    const pspCredentialId = await createInstitution();
    expect(await createCharge({ pspCredentialId })).toMatchObject({ pspCredentialId });
  });

  it("an institution that was never enabled makes the charge fail", async () => {
    await expectNoCharge(await createInstitution(false), "INSTITUTION_UNAVAILABLE");
  });

  it("an institution that was turned off makes the charge fail, and is never replaced by another", async () => {
    const pinned = await createInstitution();
    await createInstitution();
    expectStatus(await control("PUT", `/institutions/${pinned}`, { enabled: false }), 200);
    await expectNoCharge(pinned, "INSTITUTION_UNAVAILABLE");
  });

  it("an institution that was turned on again issues charges", async () => {
    const pspCredentialId = await createInstitution(false);
    await control("PUT", `/institutions/${pspCredentialId}`, { enabled: true });
    expect(await createCharge({ pspCredentialId })).toMatchObject({ pspCredentialId });
  });

  it("an unknown institution makes the charge fail", async () => {
    const answer = await api("POST", "/pix", { body: chargeBody({ pspCredentialId: UNKNOWN }) });
    expect([400, 404]).toContain(answer.status);
  });

  it("without the institution-selection option a pinned charge is refused", async () => {
    const pinned = await createInstitution();
    await control("PUT", "/policy", { blockCnpjPayers: true, institutionSelection: false });
    await expectNoCharge(pinned, "INSTITUTION_SELECTION_DISABLED");
  });

  it("without the option a charge that pins nothing is accepted", async () => {
    await control("PUT", "/policy", { blockCnpjPayers: true, institutionSelection: false });
    expect((await createCharge()).status).toBe("pending");
  });

  it("is honoured for a sub-account's charge too", async () => {
    await createSubAccounts("loja-a");
    const pspCredentialId = await createInstitution();
    expect(await createCharge({ pspCredentialId }, { wallet: "loja-a" })).toMatchObject({ pspCredentialId });
  });
});
