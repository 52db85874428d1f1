CREATE TABLE "exchange_quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchange_quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"rate" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"amount_in" numeric(78, 0) NOT NULL,
	"amount_out" numeric(78, 0) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"rate" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"amount_in" numeric(78, 0) NOT NULL,
	"amount_out" numeric(78, 0) NOT NULL,
	"quoted_until" timestamp with time zone NOT NULL,
	"journal_id" bigint NOT NULL,
	"fee_journal_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchanges_amounts" CHECK ("exchanges"."amount_in" > 0 and "exchanges"."amount_out" > 0 and "exchanges"."fee" >= 0),
	CONSTRAINT "exchanges_rate" CHECK ("exchanges"."amount_out" = div("exchanges"."amount_in" * "exchanges"."rate", 1000000000000000000)),
	CONSTRAINT "exchanges_in_time" CHECK ("exchanges"."created_at" <= "exchanges"."quoted_until"),
	CONSTRAINT "exchanges_fee" CHECK (("exchanges"."fee" > 0) = ("exchanges"."fee_journal_id" is not null))
);
--> statement-breakpoint
DROP INDEX "postings_member";--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "exchange_quotes" ADD CONSTRAINT "exchange_quotes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_fee_journal_id_journals_id_fk" FOREIGN KEY ("fee_journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_quotes_member" ON "exchange_quotes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "exchanges_member" ON "exchanges" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "postings_kind" ON "postings" USING btree ("account_id","record_type","id") WHERE "postings"."member_id" is not null;--> statement-breakpoint
CREATE TRIGGER exchanges_final BEFORE UPDATE OR DELETE ON exchanges FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_quotes TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON exchanges TO gab_app;
--> statement-breakpoint
-- 1 adv counts as 1 GAB of a price, hence the rate; min and max are coin per conversion, fee included.
INSERT INTO settings (key, value)
VALUES ('exchange', '{"rate": "1", "feeBps": 100, "min": "1", "max": "10000"}') ON CONFLICT DO NOTHING;
--> statement-breakpoint

-- The first posting of an account at or after a moment (its id), or a number past all of them. Time goes
-- with the id within an account, so halving finds it without an index on the time.
CREATE FUNCTION posting_floor(p_account bigint, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE v_low bigint; v_high bigint; v_middle bigint; v_one record;
BEGIN
  IF p_at = '-infinity' THEN RETURN 0; END IF;
  SELECT id, created_at INTO v_one FROM postings WHERE account_id = p_account ORDER BY id DESC LIMIT 1;
  IF NOT FOUND OR v_one.created_at < p_at THEN RETURN 9223372036854775807; END IF;
  v_high := v_one.id;
  v_low := 0;
  -- The posting v_high is late enough; none up to v_low is.
  WHILE v_high - v_low > 1 LOOP
    v_middle := v_low + (v_high - v_low) / 2;
    SELECT id, created_at INTO v_one FROM postings
    WHERE account_id = p_account AND id <= v_middle ORDER BY id DESC LIMIT 1;
    IF FOUND AND v_one.created_at >= p_at THEN v_high := v_one.id; ELSE v_low := v_middle; END IF;
  END LOOP;
  RETURN v_high;
END $$;
