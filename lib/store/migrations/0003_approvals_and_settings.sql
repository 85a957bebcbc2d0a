CREATE TABLE "approvals" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"body_sha256" text NOT NULL,
	"limit_centavos" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "refund_evidence" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"total_before" bigint,
	"before_at" timestamp (3) with time zone,
	"total_after" bigint,
	"after_at" timestamp (3) with time zone,
	"payment_status" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE INDEX "intents_subject" ON "intents" USING btree ("kind","subject","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_person" ON "intents" USING btree ("person_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_drafted" ON "intents" USING btree ("wallet","created_at" DESC NULLS LAST) WHERE state = 'drafted';