create table state (
  only_row boolean primary key default true check (only_row),
  -- Grows with every reset: work that began before one never lands after it.
  epoch bigint not null default 1,
  clock_offset_ms bigint not null default 0,
  account_id uuid not null,
  readings jsonb not null,
  policy jsonb not null,
  fees jsonb not null,
  chaos jsonb not null
);
--> statement-breakpoint
-- What a reset starts again from.
create table first_credential (
  only_row boolean primary key default true check (only_row),
  client_id text not null,
  secret_hash text not null,
  webhook_secret text
);
--> statement-breakpoint
create table credentials (
  client_id text primary key,
  secret_hash text not null,
  permissions text[] not null,
  sub_account_access boolean not null,
  allowed_ips text[] not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create table tokens (
  hash text primary key,
  client_id text not null references credentials on delete cascade,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index tokens_client on tokens (client_id);
--> statement-breakpoint
create table wallets (
  reference text primary key,
  id uuid not null unique,
  seq bigint generated always as identity,
  name text not null,
  status text not null check (status in ('approved', 'suspended')),
  created_at timestamptz not null
);
--> statement-breakpoint
create table projects (
  id uuid primary key,
  seq bigint generated always as identity,
  name text not null constraint projects_name_taken unique,
  color text,
  description text,
  logo_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create table institutions (
  id uuid primary key,
  name text not null,
  enabled boolean not null
);
--> statement-breakpoint
create table transactions (
  id uuid primary key,
  seq bigint generated always as identity,
  wallet text not null references wallets,
  -- The other side of an internal transfer.
  counterpart_wallet text references wallets,
  type text not null,
  status text not null,
  amount bigint not null check (amount > 0),
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  net_amount bigint not null default 0 check (net_amount >= 0),
  -- The payment that a fee, a refund, a chargeback or a split leg belongs to.
  parent_id uuid references transactions,
  description text,
  external_reference text,
  idempotency_key text,
  customer_id uuid,
  customer text,
  project_id uuid references projects,
  psp_credential_id uuid references institutions,
  psp_payment_id text,
  metadata text,
  pix_copy_paste text,
  expires_at timestamptz,
  paid_at timestamptz,
  e2e_id text,
  counterpart_name text,
  counterpart_document text,
  failure_reason text,
  split_requested jsonb,
  split_delivered jsonb,
  blocked_reason text,
  blocked_refund_status text,
  blocked_refund_e2e_id text,
  blocked_refund_settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create index transactions_reference on transactions (external_reference, seq desc) where external_reference is not null;
--> statement-breakpoint
create index transactions_key on transactions (idempotency_key, seq desc) where idempotency_key is not null;
--> statement-breakpoint
create index transactions_expiry on transactions (expires_at) where status = 'pending' and type = 'payment';
--> statement-breakpoint
create index transactions_parent on transactions (parent_id, seq desc) where parent_id is not null;
--> statement-breakpoint
create table withdrawals (
  transaction_id uuid primary key references transactions,
  pix_key text not null,
  pix_key_type text not null,
  holder_name text not null,
  holder_document text not null,
  holder_document_type text not null,
  psp_reference text,
  processed_at timestamptz,
  own_transaction_id uuid unique
);
--> statement-breakpoint
create table blocks (
  id uuid primary key,
  seq bigint generated always as identity,
  wallet text not null references wallets,
  transaction_id uuid not null references transactions,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('awaiting_response', 'defended', 'approved', 'rejected')),
  block_type text not null,
  reference_number text,
  reason text,
  resolution_reason text,
  created_at timestamptz not null,
  resolved_at timestamptz
);
--> statement-breakpoint
create index blocks_wallet on blocks (wallet, seq desc);
--> statement-breakpoint
-- Outside accounts (payers, network, fees, adjustments) are kept per wallet, so that wallets do not wait for each other.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  wallet text not null references wallets,
  kind text not null check (kind in ('available', 'held', 'promotional', 'payers', 'network', 'fees', 'adjustments')),
  amount bigint not null default 0,
  updated_at timestamptz not null,
  unique (wallet, kind),
  constraint wallet_never_overdrawn check (kind not in ('available', 'held', 'promotional') or amount >= 0)
);
--> statement-breakpoint
create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null
);
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger postings are append-only';
end $$;
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from added) <> 0 then
    raise exception 'ledger movement does not balance';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function refuse_unbalanced();
--> statement-breakpoint
create table idempotency_keys (
  namespace text not null,
  key text not null,
  endpoint text not null,
  wallet text not null,
  body_json_hash text not null,
  body_bytes_hash text not null,
  response_status int not null,
  response_body text not null,
  expires_at timestamptz not null,
  primary key (namespace, key)
);
--> statement-breakpoint
create table outcomes (
  id bigint generated always as identity primary key,
  kind text not null,
  transaction_id uuid not null,
  due_at timestamptz not null
);
--> statement-breakpoint
create index outcomes_due on outcomes (due_at);
--> statement-breakpoint
create table webhook_endpoints (
  id uuid primary key,
  seq bigint generated always as identity,
  url text not null,
  wallet text not null references wallets,
  secret text not null,
  removed_at timestamptz
);
--> statement-breakpoint
create table webhook_events (
  id uuid primary key,
  event text not null,
  event_id text not null,
  body text not null,
  created_at timestamptz not null
);
--> statement-breakpoint
create index webhook_events_event_id on webhook_events (event_id);
--> statement-breakpoint
create table deliveries (
  id uuid primary key,
  seq bigint generated always as identity,
  event_row uuid not null references webhook_events,
  endpoint_id uuid not null references webhook_endpoints,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts_made int not null default 0,
  lose_first_answer boolean not null default false,
  due_at timestamptz not null,
  lease_owner text,
  lease_until timestamptz
);
--> statement-breakpoint
create index deliveries_due on deliveries (endpoint_id, due_at) where status = 'pending';
--> statement-breakpoint
create index deliveries_event on deliveries (event_row);
--> statement-breakpoint
create table delivery_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries,
  at timestamptz not null,
  status int,
  duration_ms int not null,
  error text
);
--> statement-breakpoint
create index delivery_attempts_delivery on delivery_attempts (delivery_id);
--> statement-breakpoint
create sequence chaos_draws;
--> statement-breakpoint
create table faults (
  id uuid primary key,
  seq bigint generated always as identity,
  method text not null,
  path text not null,
  kind text not null,
  remaining int not null,
  status int,
  delay_ms int
);
--> statement-breakpoint
create table calls (
  id uuid primary key,
  seq bigint generated always as identity,
  at timestamptz not null,
  method text not null,
  path text not null,
  template text,
  status int,
  sub_account text,
  idempotency_key text,
  body_sha256 text not null,
  credential text
);
--> statement-breakpoint
create index calls_at on calls (at);
--> statement-breakpoint
-- A past that was lived on demand. Its deliveries are those after `after_seq` whose event is older than `started_at`.
-- Whether the merchant goes on living by itself, and how far that is. No row: it never did.
create table life (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  begun_at timestamptz not null,
  quick_until timestamptz not null,
  next_at timestamptz not null,
  moments int not null default 0
);
--> statement-breakpoint
create table histories (
  id uuid primary key,
  state text not null check (state in ('running', 'lived')),
  charges int not null default 0,
  after_seq bigint not null,
  started_at timestamptz not null
);
--> statement-breakpoint
create index deliveries_seq on deliveries (seq);
