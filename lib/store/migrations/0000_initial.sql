CREATE TABLE "balance_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"transaction_id" uuid,
	"status" text NOT NULL,
	"block_type" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"reference_number" text,
	"reason" text,
	"external_reference" text,
	"e2e_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolution_reason" text,
	"resolved_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"answered_note" text,
	"origin" text NOT NULL,
	"service_read_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"block_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"object_id" text,
	"wallet" text,
	"status" integer,
	"failure" text,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"trace_id" text,
	"service_trace_id" text,
	"intent_id" uuid,
	"idempotency_key" text
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid,
	"state" text NOT NULL,
	"path" text NOT NULL,
	"body" "bytea" NOT NULL,
	"body_sha256" text NOT NULL,
	"idempotency_key" text,
	"external_reference" text,
	"subject" text,
	"replaces" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_sent_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"may_have_taken_effect" boolean DEFAULT false NOT NULL,
	"frozen_because" text,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" jsonb,
	"result_id" text,
	"settled_at" timestamp (3) with time zone,
	"trace_id" text NOT NULL,
	CONSTRAINT "intents_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "intents_state" CHECK (state in ('drafted', 'approved', 'sending', 'accepted', 'rejected', 'ambiguous', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"wallet" text NOT NULL,
	"measure" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" bigint NOT NULL,
	CONSTRAINT "daily_totals_day_wallet_measure_pk" PRIMARY KEY("day","wallet","measure")
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"effect_type" text NOT NULL,
	"object_id" text NOT NULL,
	"wallet" text NOT NULL,
	"kind" text NOT NULL,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"transaction_id" uuid,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"position" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"act" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"wallet" text,
	"reason" text,
	"details" text NOT NULL,
	"succeeded" boolean DEFAULT true NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"wallets" text[],
	"locale" text,
	"one_time_code_secret" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pix_copy_paste" text,
	"qr_png" text,
	"psp_payment_id" text,
	"psp_credential_id" uuid,
	"customer_name" text,
	"customer_document" text,
	"customer_email" text,
	"customer_phone" text,
	"payer_link_secret" text,
	"payer_link_closed_at" timestamp (3) with time zone,
	CONSTRAINT "charges_payerLinkSecret_unique" UNIQUE("payer_link_secret")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"original_transaction_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"state" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"fee_centavos" bigint,
	"net_centavos" bigint,
	"reason" text,
	"psp_provider" text,
	"psp_refund_transaction_id" text,
	"intent_id" uuid,
	"person_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"origin" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "split_legs" (
	"transaction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"destination" text NOT NULL,
	"requested_centavos" bigint,
	"accepted_centavos" bigint,
	"delivered_centavos" bigint,
	CONSTRAINT "split_legs_transaction_id_position_pk" PRIMARY KEY("transaction_id","position")
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"delivery_id" bigint,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"api_status" text,
	"amount_centavos" bigint NOT NULL,
	"fee_centavos" bigint,
	"net_centavos" bigint,
	"currency" text DEFAULT 'BRL' NOT NULL,
	"payment_method" text,
	"description" text,
	"external_reference" text,
	"project_id" uuid,
	"customer_id" text,
	"metadata" jsonb,
	"e2e_id" text,
	"counterpart_name" text,
	"counterpart_document" text,
	"failure_reason" text,
	"blocked_deposit" jsonb,
	"refund_state" text DEFAULT 'none' NOT NULL,
	"has_open_block" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	"origin" text NOT NULL,
	"intent_id" uuid,
	"idempotency_key" text,
	"conflict" text,
	"service_read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"reads" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pix_key" text,
	"pix_key_type" text,
	"holder_name" text,
	"holder_document" text,
	"holder_document_type" text,
	"psp_reference" text,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"wallet" text PRIMARY KEY NOT NULL,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"promotional_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"service_updated_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"description" text,
	"logo_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"charges" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"reference" text PRIMARY KEY NOT NULL,
	"sub_account_id" uuid,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"body_sha256" text NOT NULL,
	"body" "bytea" NOT NULL,
	"headers" jsonb NOT NULL,
	"secret_index" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_received_at" timestamp (3) with time zone NOT NULL,
	"times_received" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"because" text,
	"event" text,
	"event_id" text,
	"subject_id" text,
	"transaction_id" text,
	"wallet" text,
	"event_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"effect" text
);
--> statement-breakpoint
CREATE TABLE "effects" (
	"effect_type" text NOT NULL,
	"object_id" text NOT NULL,
	"source" text NOT NULL,
	"delivery_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "effects_effect_type_object_id_pk" PRIMARY KEY("effect_type","object_id")
);
--> statement-breakpoint
CREATE TABLE "logical_events" (
	"environment" text NOT NULL,
	"event" text NOT NULL,
	"event_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"meaning_sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "logical_events_environment_event_event_id_subject_id_pk" PRIMARY KEY("environment","event","event_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_blocks_created" ON "balance_blocks" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "balance_blocks_status_created" ON "balance_blocks" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "balance_blocks_wallet_status_created" ON "balance_blocks" USING btree ("wallet","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "balance_blocks_transaction" ON "balance_blocks" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "balance_blocks_assignee" ON "balance_blocks" USING btree ("assignee_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "block_notes_block" ON "block_notes" USING btree ("block_id","at");--> statement-breakpoint
CREATE INDEX "api_calls_at" ON "api_calls" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_calls_intent" ON "api_calls" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "api_calls_trace" ON "api_calls" USING btree ("trace_id");--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("next_attempt_at") WHERE state in ('approved', 'sending', 'ambiguous');--> statement-breakpoint
CREATE INDEX "intents_wallet_created" ON "intents" USING btree ("wallet","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_result" ON "intents" USING btree ("result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_live_refund" ON "intents" USING btree ("subject") WHERE kind = 'refund' and state not in ('rejected', 'abandoned');--> statement-breakpoint
CREATE INDEX "daily_totals_wallet" ON "daily_totals" USING btree ("wallet","day");--> statement-breakpoint
CREATE INDEX "movements_wallet_settled" ON "movements" USING btree ("wallet","settled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "movements_settled" ON "movements" USING btree ("settled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "movements_transaction" ON "movements" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "movements_effect" ON "movements" USING btree ("effect_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id","ended_at");--> statement-breakpoint
CREATE INDEX "refunds_wallet_requested" ON "refunds" USING btree ("wallet","requested_at" DESC NULLS LAST,"original_transaction_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_wallet_state_requested" ON "refunds" USING btree ("wallet","state","requested_at" DESC NULLS LAST,"original_transaction_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "split_legs_destination" ON "split_legs" USING btree ("destination");--> statement-breakpoint
CREATE INDEX "steps_object" ON "steps" USING btree ("object_type","object_id","at");--> statement-breakpoint
CREATE INDEX "transactions_wallet_created" ON "transactions" USING btree ("wallet","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_created" ON "transactions" USING btree ("wallet","type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_state_created" ON "transactions" USING btree ("wallet","type","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_state_created" ON "transactions" USING btree ("wallet","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_type_state_created" ON "transactions" USING btree ("type","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_state_created" ON "transactions" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_settled" ON "transactions" USING btree ("settled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_wallet_settled" ON "transactions" USING btree ("wallet","settled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_project_created" ON "transactions" USING btree ("project_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_external_reference" ON "transactions" USING btree ("external_reference");--> statement-breakpoint
CREATE INDEX "transactions_e2e" ON "transactions" USING btree ("e2e_id");--> statement-breakpoint
CREATE INDEX "transactions_idempotency_key" ON "transactions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "transactions_counterpart_document" ON "transactions" USING btree ("counterpart_document","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_next_read" ON "transactions" USING btree ("next_read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_bytes" ON "deliveries" USING btree ("endpoint","body_sha256");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("next_attempt_at") WHERE state in ('received', 'failed');--> statement-breakpoint
CREATE INDEX "deliveries_received" ON "deliveries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_state_received" ON "deliveries" USING btree ("state","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_event_received" ON "deliveries" USING btree ("event","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_transaction" ON "deliveries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "deliveries_wallet_received" ON "deliveries" USING btree ("wallet","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);