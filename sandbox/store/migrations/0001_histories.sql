-- A past that was lived on demand. Its deliveries are those after `after_seq` whose event is older than `started_at`.
create table histories (
  id uuid primary key,
  state text not null check (state in ('running', 'lived')),
  charges int not null default 0,
  after_seq bigint not null,
  started_at timestamptz not null
);
--> statement-breakpoint
create index deliveries_seq on deliveries (seq);
