CREATE TABLE "coupon_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"coupon_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"nth" smallint NOT NULL,
	"first_order_only" boolean NOT NULL,
	"discount" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "coupon_claims_discount" CHECK ("coupon_claims"."discount" > 0 and "coupon_claims"."nth" > 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"percent_bps" integer,
	"minimum" numeric(78, 0) NOT NULL,
	"max_uses" integer NOT NULL,
	"per_member" smallint DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"platform_only" boolean DEFAULT false NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{4,24}$'),
	CONSTRAINT "coupons_kind" CHECK ("coupons"."kind" in ('amount', 'percent', 'delivery') and ("coupons"."kind" = 'percent') = ("coupons"."percent_bps" is not null)
        and "coupons"."percent_bps" between 1 and 9999),
	CONSTRAINT "coupons_amounts" CHECK ("coupons"."amount" > 0 and "coupons"."minimum" >= 0 and ("coupons"."kind" <> 'amount' or "coupons"."minimum" > "coupons"."amount")),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."used" >= 0 and "coupons"."used" <= "coupons"."max_uses" and "coupons"."per_member" >= 1 and "coupons"."per_member" <= 99),
	CONSTRAINT "coupons_period" CHECK ("coupons"."ends_at" > "coupons"."starts_at"),
	CONSTRAINT "coupons_first_order" CHECK (not "coupons"."first_order_only" or "coupons"."per_member" = 1)
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_bucket";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_delivery";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_claim_id" bigint;
--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claims_member" ON "coupon_claims" USING btree ("coupon_id","member_id","nth") WHERE "coupon_claims"."returned_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claims_first_order" ON "coupon_claims" USING btree ("member_id") WHERE "coupon_claims"."first_order_only" and "coupon_claims"."returned_at" is null;
--> statement-breakpoint
CREATE INDEX "coupon_claims_coupon" ON "coupon_claims" USING btree ("coupon_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_claim_id_coupon_claims_id_fk" FOREIGN KEY ("coupon_claim_id") REFERENCES "public"."coupon_claims"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_coupon_claim" ON "orders" USING btree ("coupon_claim_id") WHERE "orders"."coupon_claim_id" is not null;
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_bucket" CHECK (case when "accounts"."member_id" is null
        then "accounts"."bucket" in ('custody', 'escrow', 'revenue', 'promotion', 'suspense', 'loss', 'capital', 'coupons')
        else "accounts"."bucket" in ('available', 'held') end) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."unit_price" * "order_lines"."quantity") NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount" >= 0 and ("orders"."discount" > 0) = ("orders"."coupon_claim_id" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("orders"."delivery_fee" between 0 and "orders"."coin_amount" + "orders"."discount") NOT VALID;
--> statement-breakpoint
ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_bucket";
--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_discount";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_discount";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_delivery";
--> statement-breakpoint
-- What the platform adds to the price of members' goods.
INSERT INTO "accounts" ("member_id", "asset", "bucket", "balance") VALUES (NULL, 'coin', 'coupons', NULL) ON CONFLICT DO NOTHING;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON coupons TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON coupon_claims TO gab_app;
--> statement-breakpoint
GRANT UPDATE (returned_at) ON coupon_claims TO gab_app;
