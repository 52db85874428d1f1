CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"shop_coin" numeric(78, 0) NOT NULL,
	"market_coin" numeric(78, 0) NOT NULL,
	"auction_coin" numeric(78, 0) NOT NULL,
	"adv_paid" numeric(78, 0) NOT NULL,
	"refunded_coin" numeric(78, 0) NOT NULL,
	"coin_in" numeric(78, 0) NOT NULL,
	"coin_out" numeric(78, 0) NOT NULL,
	"fees" numeric(78, 0) NOT NULL,
	"new_members" integer NOT NULL,
	"final" boolean NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "members_created" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_history_at" ON "order_history" USING btree ("at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON daily_figures TO gab_app;
