import { type Route } from "next";
import { assert } from "@/lib/core/errors/assert";
import { type ReceiptKind } from "@/lib/core/enums/receipts";

type Query = Readonly<Record<string, string | undefined>>;

/** The way to every page: what no page answers to does not compile. */
export const addressOf = {
  overview: (query?: Query) => at("/", query),
  signIn: (callbackUrl?: string) => at("/sign-in", { callbackUrl }),
  account: () => at("/account"),
  notices: () => at("/account/notices"),
  people: () => at("/people"),
  payoutRules: () => at("/payout-rules"),
  changePayoutRules: () => at("/payout-rules/change"),
  changeRequests: (changeId?: string) => at("/change-requests", {}, changeId),
  settings: () => at("/settings"),
  targets: () => at("/settings/targets"),
  health: () => at("/health"),
  dispatches: (query?: Query) => at("/health/dispatches", query),
  connection: () => at("/connection"),
  apiCalls: (query?: Query) => at("/api-calls", query),
  audit: (query?: Query) => at("/audit", query),
  privacy: () => at("/audit/privacy"),
  deliveries: (query?: Query) => at("/deliveries", query),
  delivery: (id: number | string) => at(`/deliveries/${part(id)}`),
  intents: (intentId?: string) => at("/intents", {}, intentId),
  blocks: (query?: Query) => at("/blocks", query),
  duty: () => at("/blocks/duty"),
  /** The templates that defences begin with: those of a reason, or of the first one. */
  templates: (reason?: string) =>
    at(reason === undefined ? "/blocks/templates" : `/blocks/templates?reason=${encodeURIComponent(reason)}`),
  exposure: () => at("/blocks/exposure"),
  riskRules: (query?: Query) => at("/blocks/rules", query),
  block: (id: string) => at(`/blocks/${part(id)}`),
  projects: (query?: Query) => at("/projects", query),
  newProject: () => at("/projects/new"),
  customers: (query?: Query) => at("/customers", query),
  customer: (id: string) => at(`/customers/${part(id)}`),
  recipients: (query?: Query) => at("/recipients", query),
  newRecipient: (query?: Query) => at("/recipients/new", query),
  recipient: (id: string) => at(`/recipients/${part(id)}`),
  wallets: () => at("/wallets"),
  newWallet: () => at("/wallets/new"),
  allTransactions: (query?: Query) => at("/transactions", query),
  balances: () => at("/reconciliation"),
  balance: (wallet: string) => at(`/reconciliation/balances/${part(wallet)}`),
  outages: () => at("/reconciliation/outages"),
  outage: (id: string) => at(`/reconciliation/outages/${part(id)}`),
  imports: () => at("/reconciliation/imports"),
  import: (id: string) => at(`/reconciliation/imports/${part(id)}`),
  splits: () => at("/reconciliation/splits"),
  charges: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/charges`, query),
  conversion: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/charges/conversion`, query),
  newCharge: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/charges/new`, query),
  charge: (wallet: string, id: string) => at(`/w/${part(wallet)}/charges/${part(id)}`),
  withdrawals: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/withdrawals`, query),
  newWithdrawal: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/withdrawals/new`, query),
  withdrawal: (wallet: string, id: string) => at(`/w/${part(wallet)}/withdrawals/${part(id)}`),
  approval: (wallet: string, intentId: string) =>
    at(`/w/${part(wallet)}/withdrawals/approvals/${part(intentId)}`),
  refunds: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/refunds`, query),
  refund: (wallet: string, transactionId: string) => at(`/w/${part(wallet)}/refunds/${part(transactionId)}`),
  refundApproval: (wallet: string, intentId: string) =>
    at(`/w/${part(wallet)}/refunds/approvals/${part(intentId)}`),
  receipt: (wallet: string, kind: ReceiptKind, id: string) =>
    at(`/w/${part(wallet)}/receipts/${part(kind)}/${part(id)}`),
  transactions: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/transactions`, query),
  transaction: (wallet: string, id: string, query?: Query) =>
    at(`/w/${part(wallet)}/transactions/${part(id)}`, query),
  statement: (wallet: string, query?: Query) => at(`/w/${part(wallet)}/statement`, query),
};

const part = (text: number | string): string => encodeURIComponent(text);

function at<Path extends string>(path: Route<Path>, query: Query = {}, section?: string): Route {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = new URLSearchParams(asked).toString();
  return asRoute(`${path}${search && `?${search}`}${section === undefined ? "" : `#${part(section)}`}`);
}

const isOurs = (path: string): path is Route => path.startsWith("/");

/** An address that was composed of checked parts, or was checked to be on this site. */
export function asRoute(path: string): Route {
  assert(isOurs(path), "an address of this site");
  return path;
}
