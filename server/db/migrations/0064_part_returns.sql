CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"coin_amount" numeric(78, 0) NOT NULL,
	"adv_amount" numeric(78, 0) NOT NULL,
	"discount" numeric(78, 0) NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_amounts" CHECK ("return_lines"."coin_amount" >= 0 and "return_lines"."adv_amount" >= 0 and "return_lines"."discount" >= 0)
);
--> statement-breakpoint
DROP INDEX "order_returns_refunded";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_coin" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_adv" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_discount" numeric(78, 0) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "is_whole" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "coin_amount" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "adv_amount" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "discount" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "return_lines_order" ON "return_lines" USING btree ("order_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "order_returns_refunded_whole" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."state" = 'refunded' and "order_returns"."is_whole";
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned" >= 0 and "order_lines"."returned" <= "order_lines"."quantity") NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_coin" >= 0 and "orders"."refunded_coin" <= "orders"."coin_amount" and "orders"."refunded_adv" >= 0
        and "orders"."refunded_adv" <= "orders"."adv_amount" and "orders"."refunded_discount" >= 0 and "orders"."refunded_discount" <= "orders"."discount") NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_amounts" CHECK (("order_returns"."coin_amount" is null) = ("order_returns"."adv_amount" is null) and ("order_returns"."coin_amount" is null) = ("order_returns"."discount" is null)
        and ("order_returns"."is_whole" or "order_returns"."coin_amount" is not null)
        and "order_returns"."coin_amount" >= 0 and "order_returns"."adv_amount" >= 0 and "order_returns"."discount" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_returned";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_refunded";
--> statement-breakpoint
ALTER TABLE "order_returns" VALIDATE CONSTRAINT "order_returns_amounts";
--> statement-breakpoint
GRANT UPDATE (returned) ON order_lines TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON return_lines TO gab_app;
--> statement-breakpoint
GRANT UPDATE (restocked) ON return_lines TO gab_app;
