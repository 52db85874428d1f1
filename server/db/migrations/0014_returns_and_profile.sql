CREATE TABLE "order_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"seller_id" bigint,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"carrier" text,
	"tracking_no" text,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_returns_closed" CHECK (("order_returns"."closed_at" is not null) = ("order_returns"."state" in ('refunded', 'rejected', 'withdrawn')))
);
--> statement-breakpoint
CREATE TABLE "return_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"role" text NOT NULL,
	"actor_id" bigint,
	"step" text,
	"text" text DEFAULT '' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "wallets_address";--> statement-breakpoint
ALTER TABLE "addresses" ALTER COLUMN "postcode" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ALTER COLUMN "city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ALTER COLUMN "district" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ALTER COLUMN "line" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "kind" text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "chain" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "store_no" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "store_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "unbound_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "unbound_block" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settle_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_buyer_id_members_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_entries" ADD CONSTRAINT "return_entries_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_entries" ADD CONSTRAINT "return_entries_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_refunded" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."state" = 'refunded';--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_returns_buyer" ON "order_returns" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "order_returns_seller" ON "order_returns" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "order_returns_state" ON "order_returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "order_returns_due" ON "order_returns" USING btree ("due_at") WHERE "order_returns"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "return_entries_return" ON "return_entries" USING btree ("return_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_bound" ON "wallets" USING btree ("address") WHERE "wallets"."unbound_at" is null;--> statement-breakpoint
CREATE INDEX "orders_settle" ON "orders" USING btree ("settle_at") WHERE "orders"."settle_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("buyer_id","status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree ("address");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_place" CHECK (case "addresses"."kind"
        when 'home' then num_nulls("addresses"."postcode", "addresses"."city", "addresses"."district", "addresses"."line") = 0
          and num_nonnulls("addresses"."chain", "addresses"."store_no", "addresses"."store_name") = 0
        when 'store' then num_nonnulls("addresses"."postcode", "addresses"."city", "addresses"."district", "addresses"."line") = 0
          and num_nulls("addresses"."chain", "addresses"."store_no", "addresses"."store_name") = 0
          and "addresses"."chain" in ('seven', 'family', 'hilife', 'ok')
        else false end);--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_unbound" CHECK (("wallets"."unbound_at" is null) = ("wallets"."unbound_block" is null) and "wallets"."unbound_block" >= "wallets"."bound_block");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settle" CHECK ("orders"."settle_at" is null or "orders"."status" = 10);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_disputed" CHECK ("orders"."disputed_at" is null or "orders"."status" = 20 or "orders"."settle_at" is not null);
--> statement-breakpoint
-- Orders made before a place had a kind.
UPDATE orders SET address = address || '{"kind": "home"}' WHERE address IS NOT NULL AND NOT address ? 'kind';
--> statement-breakpoint
CREATE TRIGGER return_entries_final BEFORE UPDATE OR DELETE ON return_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON order_returns TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON return_entries TO gab_app;
