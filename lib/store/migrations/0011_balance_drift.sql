CREATE TABLE "balance_baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"person_id" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "balance_drifts" (
	"wallet" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reading_id" bigint NOT NULL,
	"unexplained_available_centavos" bigint NOT NULL,
	"unexplained_held_centavos" bigint NOT NULL,
	"baseline_available_centavos" bigint NOT NULL,
	"baseline_held_centavos" bigint NOT NULL,
	"since" timestamp (3) with time zone,
	"alarm_since" timestamp (3) with time zone,
	"agreed_at" timestamp (3) with time zone,
	CONSTRAINT "balance_drifts_state" CHECK ("balance_drifts"."state" in ('agrees', 'in_flight', 'unexplained', 'alarm'))
);
--> statement-breakpoint
CREATE TABLE "balance_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"reads" integer DEFAULT 1 NOT NULL,
	"service_updated_at" timestamp (3) with time zone,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"promotional_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"explained_available_centavos" bigint NOT NULL,
	"explained_held_centavos" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "balance_baselines_wallet" ON "balance_baselines" USING btree ("wallet","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "balance_readings_wallet" ON "balance_readings" USING btree ("wallet","first_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transactions_fee_unknown" ON "transactions" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type = 'payment' and state = 'completed' and fee_centavos is null;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "balance_baselines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
