CREATE TABLE "notification_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"silent_topics" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"object_id" text NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"amount_centavos" bigint,
	"write" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "freezes" (
	"wallet" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"frozen_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("person_id","kind","object_id","occasion");--> statement-breakpoint
CREATE INDEX "notifications_person_created" ON "notifications" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");