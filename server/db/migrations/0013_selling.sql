CREATE TABLE "listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"product_id" bigint,
	"review_note" text DEFAULT '' NOT NULL,
	"reviewed_by" bigint,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_state" CHECK ("listings"."state" in ('draft', 'pending', 'changes', 'refused', 'approved')),
	CONSTRAINT "listings_approved" CHECK ("listings"."state" <> 'approved' or "listings"."product_id" is not null),
	CONSTRAINT "listings_not_own" CHECK ("listings"."reviewed_by" is null or "listings"."reviewed_by" <> "listings"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "member_traces" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"trace" "bytea" NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_traces_member_id_kind_trace_pk" PRIMARY KEY("member_id","kind","trace"),
	CONSTRAINT "member_traces_kind" CHECK ("member_traces"."kind" in ('wallet', 'device', 'address', 'network'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_reviewed_by_members_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_traces" ADD CONSTRAINT "member_traces_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_seller" ON "listings" USING btree ("seller_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_queue" ON "listings" USING btree ("submitted_at","id") WHERE "listings"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "listings_product" ON "listings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "member_traces_shared" ON "member_traces" USING btree ("kind","trace");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee" CHECK ("orders"."fee_bps" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE products ADD CONSTRAINT products_condition CHECK (condition IN ('new', 'likeNew', 'good', 'fair', 'forParts'));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON listings TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON member_traces TO gab_app;
--> statement-breakpoint

-- Wallets and home addresses leave their trace whoever writes them, and keep it when they are unbound or deleted.
CREATE FUNCTION leave_trace(p_member bigint, p_kind text, p_mark text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_traces (member_id, kind, trace) VALUES (p_member, p_kind, sha256(convert_to(p_mark, 'UTF8')))
  ON CONFLICT (member_id, kind, trace) DO UPDATE SET last_seen = now()
$$;
--> statement-breakpoint
CREATE FUNCTION trace_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leave_trace(NEW.member_id, 'wallet', NEW.address);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wallets_trace AFTER INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION trace_wallet();
--> statement-breakpoint
-- A convenience store is an address that a whole quarter shares: it has no line of its own.
CREATE FUNCTION trace_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.line IS NOT NULL AND NEW.district IS NOT NULL THEN
    PERFORM leave_trace(NEW.member_id, 'address', lower(regexp_replace(
      replace(normalize(NEW.city || NEW.district || NEW.line, NFKC), '台', '臺'), '[\s,，、。.\-]', '', 'g')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER addresses_trace AFTER INSERT OR UPDATE ON addresses FOR EACH ROW EXECUTE FUNCTION trace_address();
--> statement-breakpoint
SELECT leave_trace(member_id, 'wallet', address) FROM wallets;
--> statement-breakpoint
SELECT leave_trace(member_id, 'address', lower(regexp_replace(
  replace(normalize(city || district || line, NFKC), '台', '臺'), '[\s,，、。.\-]', '', 'g')))
FROM addresses WHERE line IS NOT NULL AND district IS NOT NULL;
--> statement-breakpoint

-- Market rules that staff may change without a release. Prices in GAB; the fee is kept with each order as it stood.
INSERT INTO settings (key, value) VALUES ('selling', '{
  "feeBps": 300,
  "openListings": 100,
  "newSeller": {"days": 30, "sales": 3, "openListings": 5, "price": "20000"},
  "blockedWords": ["電子煙", "加熱菸", "香菸", "處方藥", "安非他命", "大麻", "改造槍", "象牙", "高仿", "盜版", "破解版",
    "私下交易", "場外交易", "加LINE", "加賴", "LINE ID"]
}') ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION sale_fee_bps(p_channel text, p_seller bigint) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_channel = 'market' AND p_seller IS NOT NULL
    THEN coalesce((SELECT (value ->> 'feeBps')::int FROM settings WHERE key = 'selling'), 300) ELSE 0 END
$$;
--> statement-breakpoint
UPDATE orders SET fee_bps = 300 WHERE channel = 'market' AND seller_id IS NOT NULL;
