import { type Role } from "@/lib/core/enums/people";

/** `address` may query the mirror for an id, which replaces `[id]`; where there is none, no screenshot is taken. */
export type Screenshot = {
  name: string;
  path: string;
  id?: string;
  /** The role of the viewer; finance by default. Null: no person is signed in. */
  role?: Role | null;
  /** The control that is pressed before the screenshot is taken. */
  press?: string;
  variants?: readonly Variant[];
};
export type Variant = "light" | "dark" | "phone" | "en";

const BOTH: readonly Variant[] = ["light", "dark"];
const ALSO_PHONE: readonly Variant[] = [...BOTH, "phone"];
const ALSO_ENGLISH: readonly Variant[] = [...BOTH, "en"];
const ALL: readonly Variant[] = [...BOTH, "phone", "en"];

export const variantsOf = ({ variants = BOTH }: Screenshot): readonly Variant[] => variants;

const W = "/w/principal";
const OWN = "select id from transactions where wallet = 'principal' and";
const NEWEST = "order by created_at desc limit 1";
const approvalOf = (kind: "withdrawal" | "refund") =>
  `select a.intent_id from approvals a join intents i on i.id = a.intent_id
   where i.kind = '${kind}' and i.state = 'awaiting_approval' order by a.requested_at desc limit 1`;

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: "sign-in", path: "/sign-in", role: null, variants: ALL },
  { name: "sign-in-forgotten", path: "/sign-in/forgotten", role: null, variants: ALL },
  { name: "overview", path: "/", variants: ALL },
  { name: "overview-of-manager", path: "/", role: "manager", variants: ALL },
  { name: "charges", path: `${W}/charges`, variants: ALL },
  { name: "charge-conversion", path: `${W}/charges/conversion`, variants: ALL },
  { name: "charge-new", path: `${W}/charges/new`, variants: ALSO_PHONE },
  {
    name: "charge-pending",
    path: `${W}/charges/[id]`,
    id: `select t.id from transactions t join charges c using (id)
         where t.state = 'pending' and t.wallet = 'principal' and c.payer_link_hash is not null ${NEWEST}`,
    variants: ALL,
  },
  {
    name: "charge-paid-with-split",
    path: `${W}/charges/[id]`,
    id: `select t.id from transactions t where t.wallet = 'principal' and t.state = 'completed'
         and exists (select from split_legs s where s.transaction_id = t.id) ${NEWEST}`,
    variants: ALSO_PHONE,
  },
  {
    name: "charge-blocked",
    path: `${W}/charges/[id]`,
    id: `${OWN} type = 'payment' and state = 'completed' and held_centavos > 0 ${NEWEST}`,
    variants: ALL,
  },
  {
    name: "charge-refunded",
    path: `${W}/charges/[id]`,
    id: `${OWN} type = 'payment' and refund_state = 'confirmed' ${NEWEST}`,
    variants: ALSO_PHONE,
  },
  { name: "withdrawals", path: `${W}/withdrawals`, variants: ALL },
  { name: "withdrawals-chosen", path: `${W}/withdrawals`, press: "^Selecionar todas", variants: ALL },
  { name: "withdrawal-new", path: `${W}/withdrawals/new`, variants: ALSO_PHONE },
  {
    name: "withdrawal-completed",
    path: `${W}/withdrawals/[id]`,
    id: `${OWN} type = 'withdrawal' and state = 'completed' ${NEWEST}`,
  },
  {
    name: "withdrawal-reversed",
    path: `${W}/withdrawals/[id]`,
    id: `${OWN} type = 'withdrawal' and state = 'reversed' ${NEWEST}`,
    variants: ALSO_ENGLISH,
  },
  {
    name: "withdrawal-approval",
    path: `${W}/withdrawals/approvals/[id]`,
    id: approvalOf("withdrawal"),
    role: "manager",
    variants: ALL,
  },
  {
    name: "refund-approval",
    path: `${W}/refunds/approvals/[id]`,
    id: approvalOf("refund"),
    role: "manager",
    variants: ALL,
  },
  { name: "rules", path: "/payout-rules", variants: ALL },
  { name: "risk-rules", path: "/blocks/rules", role: "manager", variants: ALL },
  { name: "exposure", path: "/blocks/exposure", role: "manager", variants: ALL },
  { name: "duty", path: "/blocks/duty", role: "manager", variants: ALL },
  {
    name: "transaction-marked",
    path: `${W}/transactions/[id]`,
    id: "select transaction_id from risk_marks where wallet = 'principal' order by at desc limit 1",
    variants: ALSO_PHONE,
  },
  { name: "transactions-marked", path: "/transactions?risk=any", variants: ALSO_PHONE },
  { name: "rules-change", path: "/payout-rules/change", role: "admin", variants: ALL },
  { name: "audit", path: "/audit", role: "admin", variants: ALL },
  { name: "customers", path: "/customers", variants: ALL },
  {
    name: "customer",
    path: "/customers/[id]",
    id: `select customer_payments.customer_id as id from customer_payments join transactions on transactions.id = transaction_id
         where customer_payments.wallet = 'principal' and transactions.kept_centavos is not null
         group by 1 order by bool_or(returned is not null) desc, count(*) desc limit 1`,
    variants: ALL,
  },
  { name: "recipients", path: "/recipients", variants: ALL },
  { name: "personal-data", path: "/audit/privacy", role: "manager", variants: ALL },
  {
    name: "recipient",
    path: "/recipients/[id]",
    id: "select id from recipients order by used_at desc limit 1",
    role: "manager",
    variants: ALSO_PHONE,
  },
  { name: "refunds", path: `${W}/refunds`, variants: ALSO_PHONE },
  { name: "refunds-chosen", path: `${W}/refunds`, press: "^Selecionar todas" },
  {
    name: "refund",
    path: `${W}/refunds/[id]`,
    id: `select original_transaction_id from refunds where wallet = 'principal' and state = 'confirmed'
         order by requested_at desc limit 1`,
    variants: ALSO_PHONE,
  },
  {
    name: "receipt",
    path: `${W}/receipts/payment/[id]`,
    id: `${OWN} type = 'payment' and state = 'completed' and confirmation in ('by_read', 'by_balance')
         and mismatch is null and project_id is not null ${NEWEST}`,
    variants: ALL,
  },
  { name: "check-receipt", path: "/conferir", role: null, variants: ALL },
  { name: "transactions", path: `${W}/transactions`, variants: ALL },
  { name: "transactions-of-all", path: "/transactions" },
  {
    name: "transaction",
    path: `${W}/transactions/[id]`,
    id: `${OWN} type = 'payment' and refund_state = 'confirmed' ${NEWEST}`,
    variants: ALL,
  },
  { name: "statement", path: `${W}/statement`, variants: ALL },
  {
    name: "statement-as-of",
    path: `${W}/statement?asOf=[id]`,
    id: `select to_char(max(recorded_at) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD"T"HH24:MI":00-03:00"') as id
         from movements where wallet = 'principal'`,
    variants: ALL,
  },
  { name: "blocks", path: "/blocks", variants: ALL },
  {
    name: "block",
    path: "/blocks/[id]",
    id: "select id from balance_blocks where resolved_at is null order by created_at desc limit 1",
    variants: ALL,
  },
  {
    name: "block-resolved",
    path: "/blocks/[id]",
    id: "select id from balance_blocks where resolved_at is not null order by created_at desc limit 1",
  },
  { name: "wallets", path: "/wallets", variants: ALSO_PHONE },
  { name: "wallet-new", path: "/wallets/new" },
  { name: "projects", path: "/projects", variants: ALSO_PHONE },
  { name: "project-new", path: "/projects/new" },
  { name: "events", path: "/deliveries", variants: ALSO_PHONE },
  { name: "event", path: "/deliveries/[id]", id: "select id from deliveries order by id desc limit 1" },
  { name: "calls", path: "/api-calls", variants: ALSO_PHONE },
  { name: "reconciliation", path: "/reconciliation", variants: ALL },
  { name: "reconciliation-wallet", path: "/reconciliation/balances/loja-centro", variants: ALL },
  { name: "reconciliation-outages", path: "/reconciliation/outages" },
  {
    name: "reconciliation-outage",
    path: "/reconciliation/outages/[id]",
    id: `select o.id from outages o order by (select count(*) from outage_changes c where c.outage_id = o.id) desc,
         o.ended_at desc limit 1`,
    variants: ALL,
  },
  { name: "reconciliation-imports", path: "/reconciliation/imports", variants: ALSO_PHONE },
  {
    name: "reconciliation-import",
    path: "/reconciliation/imports/[id]",
    id: "select id from import_runs order by created_at desc limit 1",
    variants: ALSO_ENGLISH,
  },
  { name: "reconciliation-splits", path: "/reconciliation/splits", variants: ALSO_PHONE },
  { name: "recovery", path: "/intents", variants: ALL },
  { name: "health", path: "/health", variants: ALL },
  { name: "connection", path: "/connection", role: "admin", variants: ALL },
  { name: "account", path: "/account", variants: ALSO_PHONE },
  { name: "notices", path: "/account/notices", variants: ALL },
  { name: "team", path: "/people", role: "admin", variants: ALSO_PHONE },
  { name: "changes", path: "/change-requests", role: "manager", variants: ALL },
  { name: "invite-used", path: `/invite/${"A".repeat(43)}`, role: null, variants: ALSO_PHONE },
  {
    name: "notifications-of-manager",
    path: "/",
    role: "manager",
    press: "^Notificações",
    variants: ALSO_PHONE,
  },
  { name: "settings", path: "/settings", role: "admin", variants: ALL },
  { name: "targets", path: "/settings/targets", role: "admin", variants: ALL },
  { name: "dispatches", path: "/health/dispatches", role: "manager", variants: ALL },
  { name: "notifications", path: "/", press: "^Notificações", variants: ALSO_PHONE },
  { name: "not-found", path: `${W}/charges/00000000-0000-4000-8000-000000000000` },
];

/** Taken while the payments of one wallet are frozen. */
export const FROZEN: readonly Screenshot[] = [
  { name: "settings-frozen", path: "/settings", role: "admin" },
  { name: "withdrawals-frozen", path: "/w/loja-norte/withdrawals", variants: ALSO_PHONE },
  { name: "withdrawal-new-frozen", path: "/w/loja-norte/withdrawals/new" },
];
