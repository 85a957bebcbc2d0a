ALTER TABLE "charges" DROP CONSTRAINT "charges_payerLinkSecret_unique";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_link_hash" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "payer_link_sealed" text;--> statement-breakpoint
CREATE INDEX "charges_customer_name" ON "charges" USING btree (lower(customer_name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "payer_link_secret";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "payer_link_closed_at";--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payerLinkHash_unique" UNIQUE("payer_link_hash");