CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "has_initial_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "one_time_code_pending" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "one_time_code_last_counter" bigint;