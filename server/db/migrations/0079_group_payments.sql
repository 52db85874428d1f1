ALTER TABLE "order_payments" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "group_id" bigint;
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_payments_group" ON "order_payments" USING btree ("group_id") WHERE "order_payments"."group_id" is not null;
--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_bill" CHECK (num_nonnulls("order_payments"."order_id", "order_payments"."group_id") = 1) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_bill";
