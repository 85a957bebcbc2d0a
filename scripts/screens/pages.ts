import { type Role } from "../../lib/auth/rights";

/** `address` may ask the mirror for an id, which takes the place of `[id]`; where there is none, no picture is taken. */
export type Picture = {
  name: string;
  path: string;
  id?: string;
  /** Who looks; finance, if nothing is said. Null: nobody is signed in. */
  role?: Role | null;
  /** Pressed before the picture is taken. */
  press?: string;
  looks?: readonly Look[];
};
export type Look = "light" | "dark" | "phone" | "en";

const BOTH: readonly Look[] = ["light", "dark"];
const ALSO_PHONE: readonly Look[] = [...BOTH, "phone"];
const ALSO_ENGLISH: readonly Look[] = [...BOTH, "en"];
const ALL: readonly Look[] = [...BOTH, "phone", "en"];

export const looksOf = ({ looks = BOTH }: Picture): readonly Look[] => looks;

const W = "/w/principal";
const OWN = "select id from transactions where wallet = 'principal' and";
const NEWEST = "order by created_at desc limit 1";

export const PICTURES: readonly Picture[] = [
  { name: "sign-in", path: "/sign-in", role: null, looks: ALL },
  { name: "overview", path: "/", looks: ALL },
  { name: "charges", path: `${W}/charges`, looks: ALL },
  { name: "charge-new", path: `${W}/charges/new`, looks: ALSO_PHONE },
  {
    name: "charge-pending",
    path: `${W}/charges/[id]`,
    id: `select t.id from transactions t join charges c using (id)
         where t.state = 'pending' and t.wallet = 'principal' and c.payer_link_hash is not null ${NEWEST}`,
    looks: ALL,
  },
  {
    name: "charge-paid-with-split",
    path: `${W}/charges/[id]`,
    id: `select t.id from transactions t where t.wallet = 'principal' and t.state = 'completed'
         and exists (select from split_legs s where s.transaction_id = t.id) ${NEWEST}`,
    looks: ALSO_PHONE,
  },
  { name: "withdrawals", path: `${W}/withdrawals`, looks: ALL },
  { name: "withdrawal-new", path: `${W}/withdrawals/new`, looks: ALSO_PHONE },
  {
    name: "withdrawal-completed",
    path: `${W}/withdrawals/[id]`,
    id: `${OWN} type = 'withdrawal' and state = 'completed' ${NEWEST}`,
  },
  {
    name: "withdrawal-reversed",
    path: `${W}/withdrawals/[id]`,
    id: `${OWN} type = 'withdrawal' and state = 'reversed' ${NEWEST}`,
    looks: ALSO_ENGLISH,
  },
  {
    name: "withdrawal-approval",
    path: `${W}/withdrawals/approvals/[id]`,
    id: "select intent_id from approvals order by requested_at desc limit 1",
    role: "manager",
    looks: ALSO_PHONE,
  },
  { name: "refunds", path: `${W}/refunds` },
  {
    name: "refund",
    path: `${W}/refunds/[id]`,
    id: `select original_transaction_id from refunds where wallet = 'principal' and state = 'confirmed'
         order by requested_at desc limit 1`,
    looks: ALSO_PHONE,
  },
  { name: "transactions", path: `${W}/transactions`, looks: ALL },
  { name: "transactions-of-all", path: "/transactions" },
  {
    name: "transaction",
    path: `${W}/transactions/[id]`,
    id: `${OWN} type = 'payment' and refund_state = 'confirmed' ${NEWEST}`,
    looks: ALL,
  },
  { name: "statement", path: `${W}/statement`, looks: ALL },
  { name: "blocks", path: "/blocks", looks: ALL },
  {
    name: "block",
    path: "/blocks/[id]",
    id: "select id from balance_blocks where resolved_at is null order by created_at desc limit 1",
    looks: ALL,
  },
  {
    name: "block-resolved",
    path: "/blocks/[id]",
    id: "select id from balance_blocks where resolved_at is not null order by created_at desc limit 1",
  },
  { name: "wallets", path: "/wallets", looks: ALSO_PHONE },
  { name: "wallet-new", path: "/wallets/new" },
  { name: "projects", path: "/projects", looks: ALSO_PHONE },
  { name: "project-new", path: "/projects/new" },
  { name: "events", path: "/events", looks: ALSO_PHONE },
  { name: "event", path: "/events/[id]", id: "select id from deliveries order by id desc limit 1" },
  { name: "calls", path: "/calls", looks: ALSO_PHONE },
  { name: "reconciliation", path: "/reconciliation", looks: ALL },
  { name: "reconciliation-wallet", path: "/reconciliation/balances/loja-centro", looks: ALL },
  { name: "reconciliation-gaps", path: "/reconciliation/gaps" },
  {
    name: "reconciliation-gap",
    path: "/reconciliation/gaps/[id]",
    id: `select o.id from outages o order by (select count(*) from outage_changes c where c.outage_id = o.id) desc,
         o.ended_at desc limit 1`,
    looks: ALL,
  },
  { name: "reconciliation-adopt", path: "/reconciliation/adopt", looks: ALSO_PHONE },
  {
    name: "reconciliation-adoption",
    path: "/reconciliation/adopt/[id]",
    id: "select id from adoption_runs order by created_at desc limit 1",
    looks: ALSO_ENGLISH,
  },
  { name: "reconciliation-splits", path: "/reconciliation/splits", looks: ALSO_PHONE },
  { name: "recovery", path: "/recovery", looks: ALL },
  { name: "health", path: "/health", looks: ALL },
  { name: "account", path: "/account", looks: ALSO_PHONE },
  { name: "team", path: "/team", role: "admin", looks: ALSO_PHONE },
  { name: "settings", path: "/settings", role: "admin", looks: ALL },
  { name: "notifications", path: "/", press: "^Avisos", looks: ALSO_PHONE },
  { name: "not-found", path: `${W}/charges/00000000-0000-4000-8000-000000000000` },
];

/** Taken while the payments of one wallet are frozen. */
export const FROZEN: readonly Picture[] = [
  { name: "settings-frozen", path: "/settings", role: "admin" },
  { name: "withdrawals-frozen", path: "/w/loja-norte/withdrawals", looks: ALSO_PHONE },
  { name: "withdrawal-new-frozen", path: "/w/loja-norte/withdrawals/new" },
];
