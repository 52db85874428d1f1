CREATE TABLE "shop_wallets" (
	"number" smallint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"first_block" bigint,
	"retired_block" bigint,
	"staff_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_wallets_address_unique" UNIQUE("address"),
	CONSTRAINT "shop_wallets_address" CHECK ("shop_wallets"."address" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "shop_wallets_first" CHECK (("shop_wallets"."number" = 1) = ("shop_wallets"."staff_id" is null) and ("shop_wallets"."number" = 1) = ("shop_wallets"."first_block" is null) and "shop_wallets"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "chain_blocks" ADD COLUMN "wallets" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "wallet" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "wallet" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_nonces" ADD COLUMN "wallet" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_attempts" ADD COLUMN "wallet" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Every wallet counts its transactions from 0. The release before knows the first wallet alone, which is the default.
ALTER TABLE "payout_nonces" DROP CONSTRAINT "payout_nonces_chain_id_nonce_pk";--> statement-breakpoint
ALTER TABLE "payout_nonces" ADD CONSTRAINT "payout_nonces_chain_id_wallet_nonce_pk" PRIMARY KEY("chain_id","wallet","nonce");--> statement-breakpoint
ALTER TABLE "shop_wallets" ADD CONSTRAINT "shop_wallets_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_wallets_current" ON "shop_wallets" USING btree ((true)) WHERE "shop_wallets"."retired_block" is null;
--> statement-breakpoint
INSERT INTO shop_wallets (number, address, created_at) SELECT 1, system_wallet, created_at FROM shop_chain;
--> statement-breakpoint
-- As before, with the wallet that it left as its last column.
CREATE OR REPLACE VIEW unknown_outflows AS
  SELECT o.* FROM outflows o WHERE o.state = 'booked' AND o.withdrawal_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = o.id);
--> statement-breakpoint
-- As before, by the nonces of its own wallet.
CREATE OR REPLACE VIEW outflow_matches AS
  SELECT o.id AS outflow_id, o.tx_hash, w.id AS withdrawal_id
  FROM unknown_outflows o
  JOIN withdrawals w ON w.to_address = o.to_address AND w.amount = o.amount
  LEFT JOIN payout_nonces mine ON mine.withdrawal_id = w.id
  LEFT JOIN payout_nonces taken ON taken.chain_id = o.chain_id AND taken.wallet = o.wallet AND taken.nonce = o.nonce
  WHERE o.raw IS NOT NULL AND (taken.withdrawal_id IS NULL OR taken.withdrawal_id = w.id)
    AND (w.state IN ('submitted', 'confirmed', 'review', 'queued') AND mine.nonce IS NULL
      OR w.state = 'broadcast' AND mine.chain_id = o.chain_id AND mine.wallet = o.wallet AND mine.nonce = o.nonce);
--> statement-breakpoint
CREATE OR REPLACE VIEW outflow_deposits AS
  SELECT o.id AS outflow_id, d.id AS deposit_id
  FROM unknown_outflows o
  JOIN deposits d ON d.from_address = o.to_address AND d.amount = o.amount AND d.chain_id = o.chain_id
  LEFT JOIN payout_nonces taken ON taken.chain_id = o.chain_id AND taken.wallet = o.wallet AND taken.nonce = o.nonce
  WHERE o.raw IS NOT NULL AND taken.withdrawal_id IS NULL AND d.state = 'suspense' AND d.block_number <= o.block_number;
--> statement-breakpoint
GRANT SELECT, INSERT ON shop_wallets TO gab_app;
--> statement-breakpoint
GRANT UPDATE (retired_block) ON shop_wallets TO gab_app;
