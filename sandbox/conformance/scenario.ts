// The acts that most tests begin with. Money in and out is in centavos, so that sums are exact.
import { expect } from "vitest";
import { api, control, type Answer, type Call, type Wire } from "./service";

export type Split = { subAccount: string; amount: number }[];

export type Charge = {
  id: string;
  status: string;
  amount: number;
  pixCopyPaste: string;
  qrCodeBase64?: string;
  expiresAt: string;
  createdAt: string;
  split?: Split;
  projectId?: string;
};

export type Transaction = {
  id: string;
  status: string;
  type: string;
  amount: number;
  failureReason?: string;
  paidAt?: string;
  e2eId?: string;
  blockedDeposit?: { reason: string; refund: { status: string; e2eId?: string; settledAt?: string } };
  [field: string]: unknown;
};

export type Withdrawal = {
  id: string;
  amount: number;
  feeAmount: number;
  netAmount: number;
  status: string;
  failureReason: string | null;
  pspReference: string | null;
  processedAt?: string;
  createdAt: string;
  projectId?: string;
};

export type Refund = {
  originalTransactionId: string;
  pspProvider: string;
  pspRefundTransactionId: string;
  status: string;
};

export type Block = {
  id: string;
  transactionId: string;
  amount: number;
  status: string;
  blockType: string;
  resolutionReason?: string;
  resolvedAt?: string;
};

export type Project = { id: string; name: string };

export const CPF_PAYER = { name: "Antônia Sant'Anna", document: "49021913003" };
export const CNPJ_PAYER = { name: "Padaria Açaí & Cia Ltda", document: "18361730000183" };

export const toBrl = (centavos: number): number => centavos / 100;

export const chargeBody = (overrides: Wire = {}): Wire => ({
  amount: 100,
  description: "Pedido",
  ...overrides,
});

export async function createCharge(overrides: Wire = {}, call: Call = {}): Promise<Charge> {
  return expectStatus(await api<Charge>("POST", "/pix", { body: chargeBody(overrides), ...call }), 201);
}

export async function payCharge(id: string, payer: Wire = CPF_PAYER): Promise<Transaction> {
  return expectStatus(await control<Transaction>("POST", `/charges/${id}/pay`, { payer }), 200);
}

/** A charge of the wallet, created and paid. */
export async function createPayment(overrides: Wire = {}, call: Call = {}): Promise<Charge> {
  const charge = await createCharge(overrides, call);
  await payCharge(charge.id);
  return charge;
}

export const withdrawalBody = (overrides: Wire = {}): Wire => ({
  pixKey: "financeiro@loja.example",
  pixKeyType: "email",
  holderName: "Cauã Guimarães Júnior",
  holderDocument: "96483227329",
  holderDocumentType: "cpf",
  ...("netAmount" in overrides ? {} : { amount: 10 }),
  ...overrides,
});

export async function createWithdrawal(overrides: Wire = {}, call: Call = {}): Promise<Withdrawal> {
  return expectStatus(
    await api<Withdrawal>("POST", "/withdrawals", { body: withdrawalBody(overrides), ...call }),
    201,
  );
}

export async function moveWithdrawal(id: string, act: string, body: Wire = {}): Promise<Withdrawal> {
  return expectStatus(await control<Withdrawal>("POST", `/withdrawals/${id}/${act}`, body), 200);
}

export async function requestRefund(id: string, call: Call = {}): Promise<Refund> {
  return expectStatus(await api<Refund>("POST", `/transactions/${id}/refund`, { body: {}, ...call }), 200);
}

export async function readTransaction(id: string, call: Call = {}): Promise<Transaction> {
  return expectStatus(await api<Transaction>("GET", `/transactions/${encodeURIComponent(id)}`, call), 200);
}

export async function createBlock(transactionId: string, overrides: Wire = {}): Promise<Block> {
  const body = { transactionId, blockType: "med", ...overrides };
  return expectStatus(await control<Block>("POST", "/blocks", body), 201);
}

export async function moveBlock(id: string, act: string, body: Wire = {}): Promise<Block> {
  return expectStatus(await control<Block>("POST", `/blocks/${id}/${act}`, body), 200);
}

export async function createProject(name: string, overrides: Wire = {}): Promise<Project> {
  return expectStatus(await api<Project>("POST", "/projects", { body: { name, ...overrides } }), 201);
}

export async function createSubAccounts(...references: string[]): Promise<void> {
  for (const reference of references)
    expectStatus(await api("POST", "/sub-accounts", { body: { reference, name: `Loja ${reference}` } }), 201);
}

export async function createInstitution(enabled = true): Promise<string> {
  const answer = await control<{ pspCredentialId: string }>("POST", "/institutions", {
    name: "Banco Um",
    enabled,
  });
  return expectStatus(answer, 201).pspCredentialId;
}

/** Credits a wallet, so that withdrawals and refunds have funds. */
export async function deposit(amountCentavos: number, wallet = "principal"): Promise<void> {
  expectStatus(await control("POST", "/deposits", { wallet, amount: toBrl(amountCentavos) }), 201);
}

type Fees = {
  charge?: Wire;
  withdrawal?: Wire;
  refund?: Wire;
};

export async function setFees(fees: Fees): Promise<void> {
  const present = (await control("GET", "/fees")).body;
  expectStatus(await control("PUT", "/fees", { ...present, ...fees }), 200);
}

type Amount = { amount: number; amountFormatted: number };
export type AccountView = {
  account: { id: string; status: string };
  balance: Record<"available" | "held" | "promotional" | "total", Amount> & {
    currency: string;
    updatedAt: string;
  };
};

/** The wallet's balances in centavos, as GET /account reports them. */
export async function balances(wallet?: string): Promise<{ available: number; held: number; total: number }> {
  const { balance } = expectStatus(await api<AccountView>("GET", "/account", { wallet }), 200);
  expect(balance.total.amount).toBe(
    balance.available.amount + balance.held.amount + balance.promotional.amount,
  );
  return {
    available: balance.available.amount,
    held: balance.held.amount,
    total: balance.total.amount,
  };
}

export async function available(wallet?: string): Promise<number> {
  return (await balances(wallet)).available;
}

/** The body of an answer that must have this status; the whole answer is shown where it has not. */
export function expectStatus<T>(answer: Answer<T>, status: number): T {
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}
