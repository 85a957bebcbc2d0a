CREATE TABLE "adoption_lines" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" text,
	"because" text,
	"transaction_id" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "adoption_lines_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "adoption_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"repeated" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "instance_beats" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outage_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outage_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"transaction_id" uuid,
	"wallet" text NOT NULL,
	"kind" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"state_before" text,
	"state_after" text NOT NULL,
	"read_by" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outage_reads" (
	"outage_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"wallet" text NOT NULL,
	"rank" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "outage_reads_outage_id_kind_object_id_pk" PRIMARY KEY("outage_id","kind","object_id")
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "split_legs_destination";--> statement-breakpoint
ALTER TABLE "split_legs" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "split_legs" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "adoption_lines_waiting" ON "adoption_lines" USING btree ("next_attempt_at","run_id","line") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "adoption_lines_outcome" ON "adoption_lines" USING btree ("run_id","outcome","line");--> statement-breakpoint
CREATE INDEX "adoption_runs_created" ON "adoption_runs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "adoption_runs_wallet_created" ON "adoption_runs" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "adoption_runs_open" ON "adoption_runs" USING btree ("person_id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outage_changes_object" ON "outage_changes" USING btree ("outage_id","object_type","object_id");--> statement-breakpoint
CREATE INDEX "outage_changes_read" ON "outage_changes" USING btree ("outage_id","read_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outage_reads_waiting" ON "outage_reads" USING btree ("rank","due_at","object_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "outage_reads_outcome" ON "outage_reads" USING btree ("outage_id","outcome");--> statement-breakpoint
CREATE INDEX "outages_ended" ON "outages" USING btree ("ended_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outages_open" ON "outages" USING btree ("ended_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "split_legs_settled" ON "split_legs" USING btree ("settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "split_legs_destination_settled" ON "split_legs" USING btree ("destination","settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "split_legs_wallet_settled" ON "split_legs" USING btree ("wallet","settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "transactions_foreign" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE origin = 'webhook' and intent_id is null;--> statement-breakpoint
CREATE INDEX "transactions_wallet_foreign" ON "transactions" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE origin = 'webhook' and intent_id is null;--> statement-breakpoint
UPDATE "split_legs" SET "wallet" = "transactions"."wallet", "settled_at" = "transactions"."settled_at" FROM "transactions" WHERE "transactions"."id" = "split_legs"."transaction_id";
