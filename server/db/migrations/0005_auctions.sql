CREATE TABLE "bids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"bidder_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"maximum" numeric(78, 0) NOT NULL,
	"least" numeric(78, 0) NOT NULL,
	"price_after" numeric(78, 0) NOT NULL,
	"leader_after" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ends_before" timestamp (3) with time zone NOT NULL,
	"ends_after" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bids_enough" CHECK ("bids"."maximum" >= "bids"."least" and ("bids"."leader_after" <> "bids"."bidder_id" or "bids"."price_after" <= "bids"."maximum")),
	CONSTRAINT "bids_in_time" CHECK ("bids"."at" < "bids"."ends_before")
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"seller_id" bigint,
	"start_price" numeric(78, 0) NOT NULL,
	"reserve" numeric(78, 0),
	"buy_now" numeric(78, 0),
	"bands" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"original_ends_at" timestamp (3) with time zone NOT NULL,
	"soft_close_seconds" integer DEFAULT 300 NOT NULL,
	"extension_cap_seconds" integer DEFAULT 3600 NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"price" numeric(78, 0) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"leader_id" bigint,
	"leader_maximum" numeric(78, 0),
	"withdrawn_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"sold" boolean DEFAULT false NOT NULL,
	"order_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lots_leader" CHECK (("lots"."leader_id" is null) = ("lots"."leader_maximum" is null)),
	CONSTRAINT "lots_times" CHECK ("lots"."starts_at" < "lots"."original_ends_at" and "lots"."original_ends_at" <= "lots"."ends_at"),
	CONSTRAINT "lots_cap" CHECK ("lots"."ends_at" <= "lots"."original_ends_at" + make_interval(secs => "lots"."extension_cap_seconds")),
	CONSTRAINT "lots_prices" CHECK ("lots"."start_price" > 0 and "lots"."price" >= "lots"."start_price"),
	CONSTRAINT "lots_not_own" CHECK ("lots"."seller_id" is null or "lots"."leader_id" is null or "lots"."seller_id" <> "lots"."leader_id"),
	CONSTRAINT "lots_sold" CHECK ("lots"."sold" = ("lots"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_bidder_id_members_id_fk" FOREIGN KEY ("bidder_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_leader_id_members_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bids_lot" ON "bids" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "bids_bidder" ON "bids" USING btree ("bidder_id","lot_id","id");--> statement-breakpoint
CREATE INDEX "lots_due" ON "lots" USING btree ("ends_at") WHERE "lots"."closed_at" is null and "lots"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "lots_live" ON "lots" USING btree ("channel","ends_at","id") WHERE "lots"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "lots_product" ON "lots" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "lots_order" ON "lots" USING btree ("order_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON lots TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON bids TO gab_app;
--> statement-breakpoint
CREATE TRIGGER bids_final BEFORE UPDATE OR DELETE ON bids FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Hands the one live hold of a thing from whoever has it to p_member, for p_amount: the former is
-- released and the new one placed in one step, with both members' accounts locked in one order.
-- Raises GB006 with the missing base units as its detail when the member cannot cover it.
CREATE FUNCTION ledger_swap_hold(
  p_ref_type text, p_ref_id text, p_member bigint, p_asset text, p_amount numeric,
  p_key text, p_reason text, p_actor bigint
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  h holds%ROWTYPE; v_available numeric;
BEGIN
  SELECT * INTO h FROM holds WHERE ref_type = p_ref_type AND ref_id = p_ref_id AND asset = p_asset AND state = 'live' FOR UPDATE;
  PERFORM 1 FROM accounts WHERE member_id IN (p_member, h.member_id) AND asset = p_asset ORDER BY id FOR UPDATE;
  IF h.id IS NOT NULL THEN
    PERFORM ledger_end_hold(h.id, 'released', NULL, NULL, p_reason, p_actor);
  END IF;
  SELECT balance INTO v_available FROM accounts WHERE member_id = p_member AND asset = p_asset AND bucket = 'available';
  IF coalesce(v_available, 0) < p_amount THEN
    RAISE EXCEPTION 'balance short' USING ERRCODE = 'GB006', DETAIL = (p_amount - coalesce(v_available, 0))::text;
  END IF;
  RETURN ledger_hold(p_member, p_asset, p_amount, p_ref_type, p_ref_id, p_key, p_reason, p_actor);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger_swap_hold(text, text, bigint, text, numeric, text, text, bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger_swap_hold(text, text, bigint, text, numeric, text, text, bigint) TO gab_app;
