CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"wallet" text,
	"filter" jsonb NOT NULL,
	"locale" text NOT NULL,
	"shows_documents" boolean NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"as_of" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "balance_blocks_created";--> statement-breakpoint
DROP INDEX "balance_blocks_status_created";--> statement-breakpoint
DROP INDEX "balance_blocks_wallet_status_created";--> statement-breakpoint
DROP INDEX "balance_blocks_type_created";--> statement-breakpoint
DROP INDEX "balance_blocks_unresolved";--> statement-breakpoint
DROP INDEX "balance_blocks_assignee";--> statement-breakpoint
DROP INDEX "api_calls_at";--> statement-breakpoint
DROP INDEX "intents_wallet_created";--> statement-breakpoint
DROP INDEX "intents_subject";--> statement-breakpoint
DROP INDEX "intents_person";--> statement-breakpoint
DROP INDEX "intents_drafted";--> statement-breakpoint
DROP INDEX "movements_wallet_settled";--> statement-breakpoint
DROP INDEX "movements_settled";--> statement-breakpoint
DROP INDEX "refunds_wallet_requested";--> statement-breakpoint
DROP INDEX "refunds_wallet_state_requested";--> statement-breakpoint
DROP INDEX "transactions_wallet_created";--> statement-breakpoint
DROP INDEX "transactions_wallet_type_created";--> statement-breakpoint
DROP INDEX "transactions_wallet_type_state_created";--> statement-breakpoint
DROP INDEX "transactions_wallet_state_created";--> statement-breakpoint
DROP INDEX "transactions_created";--> statement-breakpoint
DROP INDEX "transactions_type_state_created";--> statement-breakpoint
DROP INDEX "transactions_state_created";--> statement-breakpoint
DROP INDEX "transactions_settled";--> statement-breakpoint
DROP INDEX "transactions_wallet_settled";--> statement-breakpoint
DROP INDEX "transactions_project_created";--> statement-breakpoint
DROP INDEX "transactions_external_reference";--> statement-breakpoint
DROP INDEX "transactions_counterpart_document";--> statement-breakpoint
DROP INDEX "deliveries_received";--> statement-breakpoint
DROP INDEX "deliveries_state_received";--> statement-breakpoint
DROP INDEX "deliveries_event_received";--> statement-breakpoint
DROP INDEX "deliveries_wallet_received";--> statement-breakpoint
CREATE INDEX "exports_person_created" ON "exports" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("person_id","list",lower(name));--> statement-breakpoint
CREATE INDEX "daily_totals_wallet_measure" ON "daily_totals" USING btree ("wallet","measure","day");--> statement-breakpoint
CREATE INDEX "charges_customer_document" ON "charges" USING btree ("customer_document");--> statement-breakpoint
CREATE INDEX "transactions_type_created" ON "transactions" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_type_settled" ON "transactions" USING btree ("type","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_state_settled" ON "transactions" USING btree ("state","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_settled" ON "transactions" USING btree ("wallet","type","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_wallet_state_settled" ON "transactions" USING btree ("wallet","state","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_project_settled" ON "transactions" USING btree ("project_id","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_project_state_created" ON "transactions" USING btree ("project_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_open_block" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE has_open_block;--> statement-breakpoint
CREATE INDEX "transactions_amount_created" ON "transactions" USING btree ("amount_centavos","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_counterpart_name" ON "transactions" USING btree (lower(counterpart_name) text_pattern_ops,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_blocks_created" ON "balance_blocks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_blocks_status_created" ON "balance_blocks" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_blocks_wallet_status_created" ON "balance_blocks" USING btree ("wallet","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_blocks_type_created" ON "balance_blocks" USING btree ("block_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_blocks_unresolved" ON "balance_blocks" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status not in ('approved', 'rejected');--> statement-breakpoint
CREATE INDEX "balance_blocks_assignee" ON "balance_blocks" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_calls_at" ON "api_calls" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_wallet_created" ON "intents" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_subject" ON "intents" USING btree ("kind","subject","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_person" ON "intents" USING btree ("person_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_drafted" ON "intents" USING btree ("wallet","created_at" DESC NULLS FIRST) WHERE state = 'drafted';--> statement-breakpoint
CREATE INDEX "movements_wallet_settled" ON "movements" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "movements_settled" ON "movements" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_wallet_requested" ON "refunds" USING btree ("wallet","requested_at" DESC NULLS FIRST,"original_transaction_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_wallet_state_requested" ON "refunds" USING btree ("wallet","state","requested_at" DESC NULLS FIRST,"original_transaction_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_created" ON "transactions" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_created" ON "transactions" USING btree ("wallet","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_state_created" ON "transactions" USING btree ("wallet","type","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_state_created" ON "transactions" USING btree ("wallet","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_type_state_created" ON "transactions" USING btree ("type","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_state_created" ON "transactions" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_settled" ON "transactions" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_settled" ON "transactions" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_project_created" ON "transactions" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_external_reference" ON "transactions" USING btree ("external_reference","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_counterpart_document" ON "transactions" USING btree ("counterpart_document","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_received" ON "deliveries" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_state_received" ON "deliveries" USING btree ("state","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_event_received" ON "deliveries" USING btree ("event","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_wallet_received" ON "deliveries" USING btree ("wallet","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What the statement's lines of each day come to, for the lines that were written before these sums were kept.
INSERT INTO "daily_totals" ("day", "wallet", "measure", "count", "amount_centavos")
SELECT "day", "wallet", 'available_in', count(*), sum("available_centavos") FROM "movements" WHERE "available_centavos" > 0 GROUP BY 1, 2
UNION ALL
SELECT "day", "wallet", 'available_out', count(*), sum("available_centavos") FROM "movements" WHERE "available_centavos" < 0 GROUP BY 1, 2
UNION ALL
SELECT "day", "wallet", 'held', count(*), sum("held_centavos") FROM "movements" WHERE "held_centavos" <> 0 GROUP BY 1, 2
ON CONFLICT DO NOTHING;
