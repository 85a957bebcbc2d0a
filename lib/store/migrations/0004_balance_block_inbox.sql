CREATE TABLE "block_reads" (
	"wallet" text PRIMARY KEY NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "balance_blocks" ADD COLUMN "reminded_hours" integer;--> statement-breakpoint
CREATE INDEX "block_reads_due" ON "block_reads" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "balance_blocks_type_created" ON "balance_blocks" USING btree ("block_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "balance_blocks_unresolved" ON "balance_blocks" USING btree ("wallet","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status not in ('approved', 'rejected');--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "block_notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
