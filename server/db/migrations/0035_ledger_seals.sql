-- House accounts keep no running balance (ADR 035): what one holds is its sum at the last seal and the postings
-- since. Until a worker has sealed what is there, it is the sum of all its postings, so both must agree now.
DO $$
DECLARE v_one record;
BEGIN
  SELECT a.asset, a.bucket, a.balance, coalesce(p.total, 0) AS total INTO v_one
  FROM accounts a LEFT JOIN (
    SELECT account_id, sum(amount) AS total FROM postings WHERE member_id IS NULL GROUP BY 1) p ON p.account_id = a.id
  WHERE a.member_id IS NULL AND a.balance <> coalesce(p.total, 0) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'house account %.% says %, its postings say %: run the audit of the former release first',
      v_one.asset, v_one.bucket, v_one.balance, v_one.total;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_balance";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "balance" DROP NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "balance" = NULL WHERE "member_id" IS NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_balance" CHECK (case when "accounts"."member_id" is null then "accounts"."balance" is null else "accounts"."balance" is not null and "accounts"."balance" >= 0 end);--> statement-breakpoint
-- All of them, so that no two transactions wait for each other's first use of one.
INSERT INTO "accounts" ("member_id", "asset", "bucket", "balance")
SELECT NULL, a.asset, b.bucket, NULL
FROM unnest(ARRAY['adv', 'coin']) WITH ORDINALITY AS a (asset, n)
CROSS JOIN unnest(ARRAY['capital', 'custody', 'escrow', 'loss', 'promotion', 'revenue', 'suspense']) WITH ORDINALITY AS b (bucket, n)
ORDER BY a.n, b.n
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "balance_after" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_balance" CHECK ("postings"."member_id" is null or "postings"."balance_after" is not null);--> statement-breakpoint
-- A foreign key would lock the house's few rows for every posting there is; accounts cannot go away instead.
ALTER TABLE "postings" DROP CONSTRAINT "postings_account_id_accounts_id_fk";--> statement-breakpoint
CREATE INDEX "postings_house" ON "postings" USING btree ("account_id","journal_id") INCLUDE ("amount") WHERE "postings"."member_id" is null;--> statement-breakpoint
CREATE TABLE "ledger_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"journal_id" bigint NOT NULL,
	"staff_action_id" bigint NOT NULL,
	"journals" integer NOT NULL,
	"postings" integer NOT NULL,
	"staff_actions" integer NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_seals_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "ledger_seal_sums" (
	"seal_number" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	CONSTRAINT "ledger_seal_sums_seal_number_account_id_pk" PRIMARY KEY("seal_number","account_id"),
	CONSTRAINT "ledger_seal_sums_seal_number_ledger_seals_number_fk" FOREIGN KEY ("seal_number") REFERENCES "public"."ledger_seals"("number")
);
--> statement-breakpoint
GRANT SELECT ON "ledger_seals", "ledger_seal_sums" TO gab_app;
