import { type IntentKind } from "@/lib/core/enums/intents";
import { randomBytes } from "node:crypto";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { type Context } from "@/lib/platform/context.server";
import { newId } from "@/lib/core/ids";
import { createProject } from "@/lib/domain/projects/create-project.server";
import { CreateProjectInput } from "@/lib/domain/projects/schema";
import { requestRefund } from "@/lib/domain/refunds/request-refund.server";
import { RequestRefundInput } from "@/lib/domain/refunds/schema";
import { createSubAccount } from "@/lib/domain/wallets/create-sub-account.server";
import { CreateSubAccountInput } from "@/lib/domain/wallets/schema";
import { readTransaction } from "@/lib/engine/mirror/read-transaction.server";
import { createWithdrawal } from "@/lib/domain/withdrawals/create-withdrawal.server";
import { CreateWithdrawalInput } from "@/lib/domain/withdrawals/schema";
import { type Matcher } from "./wire";
import { type TestEnvironment } from "./test-environment";

export const CALL = { wallet: "principal", traceId: "outside" };
export const PERSON = { name: "Antônia Sant'Anna", document: "49021913003" };
/** The payment and the fee of its refund. */
const REFUNDED_CENTAVOS = 10_050;

/** One form as a person filled it in; sent again, it is the same form. */
export type Form = { intentId: string } & Record<string, unknown>;

export type Write = {
  kind: IntentKind;
  /** As the specification writes it. */
  path: string;
  isSend: Matcher;
  /** A form that was not sent yet, with everything that must exist before it. */
  form(world: TestEnvironment, more?: Record<string, unknown>): Promise<Form>;
  submit(ctx: Context, form: Form): Promise<unknown>;
  /** Grows by one with each effect at the service: by its ledger where money moves, else by its objects. */
  count(world: TestEnvironment): Promise<number>;
};

const post =
  (path: RegExp): Matcher =>
  (request) =>
    request.method === "POST" && path.test(request.path);
const word = (): string => randomBytes(6).toString("hex");
export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
export const freshKey = (): string => `gch1-${randomBytes(16).toString("hex")}`;

/** The remaining balance of the main account in the service's own ledger. */
async function availableOf({ sandbox }: TestEnvironment): Promise<number> {
  const { accounts } = await sandbox.control<{
    accounts: { wallet: string; account: string; amount: number }[];
  }>("GET", "/ledger");
  const found = accounts.find(({ wallet, account }) => wallet === "principal" && account === "available");
  if (!found) throw new Error("the ledger has no available balance");
  return found.amount;
}

/**
 * Charges hold no money until they are paid. They are distinguished by the identifiers that the service gave them.
 */
function createdIds(world: TestEnvironment, isSend: Matcher): Set<string> {
  return new Set(
    world.wire.seen.flatMap((seen) =>
      isSend(seen) && seen.real && seen.real.status < 300
        ? [(JSON.parse(seen.real.text) as { id: string }).id]
        : [],
    ),
  );
}

export async function givenPaidCharge(world: TestEnvironment, amount = 100): Promise<string> {
  const { id } = await world.outside.createCharge(bytesOf({ amount, description: "Pedido 7" }), {
    ...CALL,
    idempotencyKey: freshKey(),
  });
  await world.sandbox.control("POST", `/charges/${id}/pay`, { payer: PERSON });
  await readTransaction({ ...world.services, pix: world.outside }, "principal", id);
  return id;
}

const charge: Write = {
  kind: "charge",
  path: "/pix",
  isSend: post(/^\/pix$/),
  form: (_world, more) =>
    Promise.resolve({
      intentId: newId(),
      wallet: "principal",
      amountCentavos: 12_345,
      description: "Pedido 7",
      customer: {},
      externalReference: `pedido-${word()}`,
      split: [],
      ...more,
    }),
  submit: (ctx, form) => createCharge(ctx, CreateChargeInput.parse(form)),
  count: (world) => Promise.resolve(createdIds(world, charge.isSend).size),
};

const WITHDRAWAL_CENTAVOS = 5_000;
const withdrawal: Write = {
  kind: "withdrawal",
  path: "/withdrawals",
  isSend: post(/^\/withdrawals$/),
  form: (_world, more) =>
    Promise.resolve({
      intentId: newId(),
      wallet: "principal",
      mode: "gross",
      amountCentavos: WITHDRAWAL_CENTAVOS,
      pixKeyType: "email",
      pixKey: `${word()}@example.com`,
      holderName: PERSON.name,
      holderDocumentType: "cpf",
      holderDocument: PERSON.document,
      ...more,
    }),
  submit: (ctx, form) => createWithdrawal(ctx, CreateWithdrawalInput.parse(form)),
  count: async (world) => -(await availableOf(world)) / WITHDRAWAL_CENTAVOS,
};

const refund: Write = {
  kind: "refund",
  path: "/transactions/{id}/refund",
  isSend: post(/^\/transactions\/[^/]+\/refund$/),
  form: async (world, more) => ({
    intentId: newId(),
    wallet: "principal",
    transactionId: await givenPaidCharge(world),
    reason: "devolução",
    ...more,
  }),
  submit: (ctx, form) => requestRefund(ctx, RequestRefundInput.parse(form)),
  count: async (world) => -(await availableOf(world)) / REFUNDED_CENTAVOS,
};

const project: Write = {
  kind: "project",
  path: "/projects",
  isSend: post(/^\/projects$/),
  form: (_world, more) => Promise.resolve({ intentId: newId(), name: `Projeto ${word()}`, ...more }),
  submit: (ctx, form) => createProject(ctx, CreateProjectInput.parse(form)),
  count: async (world) => (await world.outside.listProjects(CALL)).total,
};

const subAccount: Write = {
  kind: "sub_account",
  path: "/sub-accounts",
  isSend: post(/^\/sub-accounts$/),
  form: (_world, more) =>
    Promise.resolve({ intentId: newId(), reference: `loja-${word()}`, name: "Loja", ...more }),
  submit: (ctx, form) => createSubAccount(ctx, CreateSubAccountInput.parse(form)),
  count: async (world) => (await world.outside.listSubAccounts(CALL)).items.length,
};

export const WRITES: Readonly<Record<IntentKind, Write>> = {
  charge,
  withdrawal,
  refund,
  project,
  sub_account: subAccount,
};
