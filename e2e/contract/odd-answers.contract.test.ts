import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listTasks } from "@/lib/composers/tasks/list-tasks.server";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { CreateProjectInput } from "@/lib/domain/projects/schema";
import { getRefund } from "@/lib/domain/refunds/get-refund.server";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { getTransaction } from "@/lib/domain/transactions/get-transaction.server";
import { createSubAccount } from "@/lib/domain/wallets/create-sub-account.server";
import { listWallets } from "@/lib/domain/wallets/list-wallets.server";
import { readBalance } from "@/lib/domain/wallets/read-balance.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { getWithdrawal } from "@/lib/domain/withdrawals/get-withdrawal.server";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testClock, testContext, testServices } from "@/lib/testing/context";
import { FREE_RULES } from "@/lib/testing/free-rules";
import { givenRules } from "@/lib/testing/given-rules";
import { type TestServer } from "@/lib/testing/http-server";
import {
  PRINCIPAL,
  chargeBody,
  freshKey,
  givenFunds,
  givenPaidCharge,
  openClient,
  openClientOf,
  sandbox,
  startChangedService,
  useSandbox,
  withdrawalInput,
} from "./service";

// The specification allows these answers; the sandbox does not give them by itself.

useSandbox();

type ServiceChange = Parameters<typeof startChangedService>[0];

let change: ServiceChange;
let service: TestServer;
let services: TestServices;
let finance: Context;
beforeEach(async () => {
  change = () => undefined;
  service = await startChangedService((call, answer) => change(call, answer));
  services = await testServices({ pix: openClientOf(service), clock: testClock(new Date()) });
  await givenRules(services, FREE_RULES);
  finance = await testContext(services, { role: "finance" });
});
afterEach(() => service.close());

const available = async (): Promise<number> =>
  Number((await openClient().getAccount(PRINCIPAL)).availableCentavos);

describe("a refund that is answered with ERROR at once", () => {
  it("is told as failed, takes nothing, and leaves the payment to be refunded again", async () => {
    await givenFunds(100);
    const { id } = await givenPaidCharge(openClient());
    await readTransaction(services, "principal", id);
    const before = await available();
    change = ({ method, path }) =>
      method === "POST" && path.endsWith("/refund")
        ? sandbox().control("POST", `/refunds/${id}/fail`)
        : undefined;
    const request = () =>
      RequestRefundInput.parse({ intentId: crypto.randomUUID(), wallet: "principal", transactionId: id });
    expect(await requestRefund(finance, request())).toMatchObject({ isAccepted: true, hasFailed: true });
    expect(await getRefund(finance, id)).toMatchObject({ state: "error" });
    expect(await available()).toBe(before);
    expect((await getTransaction(finance, id)).movements.filter(({ kind }) => kind === "refund")).toEqual([]);
    expect((await listTasks(finance)).items.filter(({ kind }) => kind === "refund_overdue")).toEqual([]);

    change = () => undefined;
    expect(await requestRefund(finance, { ...request(), failedBefore: 1 })).toMatchObject({
      isAccepted: true,
      hasFailed: false,
    });
    expect(await sandbox().calls("POST", `/transactions/${id}/refund`)).toHaveLength(2);
  });
});

describe("a withdrawal", () => {
  it("goes with the project that was chosen, and shows the institution's reference", async () => {
    await givenFunds(100);
    const made = await Promise.all(
      ["Loja online", "Assinaturas"].map((name) =>
        createProject(finance, CreateProjectInput.parse({ intentId: crypto.randomUUID(), name })),
      ),
    );
    const projectId = made[1]?.id ?? expect.fail("the project was not made");
    change = ({ path }, answer) =>
      path === "/withdrawals" ? { ...answer, pspReference: "BCO-7/2026" } : undefined;
    const { id } = await createWithdrawal(finance, withdrawalInput({ mode: "net", projectId }));
    const withdrawalId = id ?? expect.fail("the withdrawal was not made");
    expect(await getWithdrawal(finance, withdrawalId)).toMatchObject({
      projectId,
      project: { name: "Assinaturas" },
      pspReference: "BCO-7/2026",
    });
    await readTransaction(services, "principal", withdrawalId);
    expect(await getWithdrawal(finance, withdrawalId)).toMatchObject({
      projectId,
      pspReference: "BCO-7/2026",
    });
    expect(await openClient().getTransaction(withdrawalId, PRINCIPAL)).toMatchObject({ projectId });
  });
});

describe("a word that this version does not know", () => {
  it("is shown as the service reports it for an account or a sub-account, and the wallet goes on", async () => {
    const principal = { ...finance, wallet: "principal" };
    await createSubAccount(principal, { intentId: crypto.randomUUID(), reference: "loja-a", name: "Loja A" });
    change = ({ path }, answer) => {
      if (path === "/account")
        return { ...answer, account: { ...(answer.account as object), status: "em_analise" } };
      if (path !== "/sub-accounts") return undefined;
      return { data: (answer.data as object[]).map((each) => ({ ...each, status: "em_encerramento" })) };
    };
    await syncWallets(services);
    for (const wallet of ["principal", "loja-a"]) await readBalance(services, wallet);
    const manager = await testContext(services, { role: "manager" });
    expect((await listWallets(manager)).items).toMatchObject([
      { reference: "principal", status: "em_analise", balance: { availableCentavos: 0 } },
      { reference: "loja-a", status: "em_encerramento", balance: { availableCentavos: 0 } },
    ]);
  });

  it("is the state of a charge where nothing better is known, and appears beside a state that is known", async () => {
    const { id } = await openClient().createCharge(chargeBody(), {
      ...PRINCIPAL,
      idempotencyKey: freshKey(),
    });
    const shown = async () => {
      services.clock.advance(60_000);
      await readTransaction(services, "principal", id);
      const { state, unknownStatus } = await getTransaction(finance, id);
      return { state, unknownStatus };
    };
    const unknown: ServiceChange = ({ path }, answer) =>
      path.startsWith("/transactions/") ? { ...answer, status: "em_revisao" } : undefined;
    change = unknown;
    expect(await shown()).toEqual({ state: "other", unknownStatus: "em_revisao" });
    change = () => undefined;
    expect(await shown()).toEqual({ state: "pending", unknownStatus: null });
    change = unknown;
    expect(await shown()).toEqual({ state: "pending", unknownStatus: "em_revisao" });
  });

  it("is shown as the service reports it for the status, type or method of a transaction, and moves no money", async () => {
    const { id } = await givenPaidCharge(openClient());
    change = ({ path }, answer) =>
      path.startsWith("/transactions/")
        ? { ...answer, status: "em_revisao", type: "cashback", paymentMethod: "pix_automatico" }
        : undefined;
    await readTransaction(services, "principal", id);
    expect(await getTransaction(finance, id)).toMatchObject({
      state: "other",
      unknownStatus: "em_revisao",
      type: "other",
      unknownType: "cashback",
      paymentMethod: "pix_automatico",
      movements: [],
    });
  });
});
