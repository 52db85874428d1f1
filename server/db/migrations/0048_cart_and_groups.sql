CREATE TABLE "cart_lines" (
	"member_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price_then" numeric(78, 0) NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_member_id_sku_id_pk" PRIMARY KEY("member_id","sku_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99),
	CONSTRAINT "cart_lines_price" CHECK ("cart_lines"."price_then" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"coin_amount" numeric(78, 0) NOT NULL,
	"adv_amount" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_groups_amounts" CHECK ("order_groups"."coin_amount" >= 0 and "order_groups"."adv_amount" >= 0 and "order_groups"."coin_amount" + "order_groups"."adv_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_groups" ADD CONSTRAINT "order_groups_buyer_id_members_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_lines_sku" ON "cart_lines" USING btree ("sku_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_groups_number" ON "order_groups" USING btree ("number");--> statement-breakpoint
CREATE INDEX "order_groups_buyer" ON "order_groups" USING btree ("buyer_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_group" ON "orders" USING btree ("group_id") WHERE "orders"."group_id" is not null;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON cart_lines TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON order_groups TO gab_app;
