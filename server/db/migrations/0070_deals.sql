CREATE TABLE "deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint,
	"kind" text NOT NULL,
	"minimum" numeric(78, 0) DEFAULT 0 NOT NULL,
	"amount" numeric(78, 0) DEFAULT 0 NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"off_bps" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"product_ids" bigint[] DEFAULT '{}' NOT NULL,
	"stopped_at" timestamp with time zone,
	"stop_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_terms" CHECK (case when "deals"."kind" = 'spend' then "deals"."amount" > 0 and "deals"."minimum" > "deals"."amount" and "deals"."pieces" = 0 and "deals"."off_bps" = 0
        else "deals"."kind" in ('pieces', 'nth') and "deals"."minimum" = 0 and "deals"."amount" = 0 and not "deals"."is_repeated"
          and "deals"."pieces" >= 2 and "deals"."pieces" <= 99 and "deals"."off_bps" >= 1
          and "deals"."off_bps" <= case when "deals"."kind" = 'nth' then 10000 else 9999 end end),
	CONSTRAINT "deals_period" CHECK ("deals"."ends_at" > "deals"."starts_at"),
	CONSTRAINT "deals_stopped" CHECK (("deals"."stopped_at" is null) = ("deals"."stop_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deal_id" bigint;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deal_discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deal_discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deals_running" ON "deals" USING btree ("ends_at") WHERE "deals"."is_on" and "deals"."stopped_at" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deals_seller" ON "deals" USING btree ("seller_id","id");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_lines_deal" ON "order_lines" USING btree ("deal_id") WHERE "order_lines"."deal_id" is not null;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_deal" CHECK ("order_lines"."deal_discount" >= 0 and ("order_lines"."deal_discount" > 0) = ("order_lines"."deal_id" is not null)
        and "order_lines"."deal_discount" + "order_lines"."discount" <= "order_lines"."unit_price" * "order_lines"."quantity") NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deal_discount" CHECK ("orders"."deal_discount" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_deal";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_deal_discount";
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON deals TO gab_app;
