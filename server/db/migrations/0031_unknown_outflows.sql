-- Where the watcher began, and how many transactions the wallet had sent by then.
ALTER TABLE "chain_cursors" ADD COLUMN "first_block" bigint;
--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "first_nonce" bigint;
--> statement-breakpoint
UPDATE chain_cursors c SET first_block = c.block_number,
  first_nonce = (SELECT min(n.nonce) FROM payout_nonces n WHERE n.chain_id = c.chain_id);
--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "nonce" bigint;
--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "raw" text;
--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "gas" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "max_fee" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "outflows" ADD COLUMN "tip" numeric(78, 0);
--> statement-breakpoint
ALTER TABLE "outflows" ADD CONSTRAINT "outflows_signed" CHECK (("outflows"."raw" is null) = ("outflows"."gas" is null)
  and ("outflows"."raw" is null) = ("outflows"."max_fee" is null) and ("outflows"."raw" is null) = ("outflows"."tip" is null)
  and ("outflows"."raw" is null or "outflows"."nonce" is not null));
--> statement-breakpoint
CREATE INDEX "outflows_unknown" ON "outflows" USING btree ("id") WHERE "outflows"."withdrawal_id" is null and "outflows"."state" = 'booked';
--> statement-breakpoint
CREATE TABLE "outflow_bookings" (
	"outflow_id" bigint PRIMARY KEY NOT NULL,
	"booked_as" text NOT NULL,
	"withdrawal_id" bigint,
	"member_id" bigint,
	"charged" numeric(78, 0) DEFAULT 0 NOT NULL,
	"staff_id" bigint,
	"note" text NOT NULL,
	"journal_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outflow_bookings_as" CHECK (case "outflow_bookings"."booked_as"
    when 'paid' then "outflow_bookings"."withdrawal_id" is not null and "outflow_bookings"."member_id" is null and "outflow_bookings"."charged" = 0
    when 'member' then "outflow_bookings"."withdrawal_id" is null and "outflow_bookings"."member_id" is not null and "outflow_bookings"."charged" >= 0
    when 'loss' then "outflow_bookings"."withdrawal_id" is null and "outflow_bookings"."member_id" is null and "outflow_bookings"."charged" = 0
    when 'capital' then "outflow_bookings"."withdrawal_id" is null and "outflow_bookings"."member_id" is null and "outflow_bookings"."charged" = 0
    else false end),
	CONSTRAINT "outflow_bookings_journal" CHECK ("outflow_bookings"."booked_as" = 'paid' or "outflow_bookings"."journal_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "outflow_bookings" ADD CONSTRAINT "outflow_bookings_outflow_id_outflows_id_fk" FOREIGN KEY ("outflow_id") REFERENCES "public"."outflows"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outflow_bookings" ADD CONSTRAINT "outflow_bookings_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outflow_bookings" ADD CONSTRAINT "outflow_bookings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outflow_bookings" ADD CONSTRAINT "outflow_bookings_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outflow_bookings" ADD CONSTRAINT "outflow_bookings_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "outflow_bookings_withdrawal" ON "outflow_bookings" USING btree ("withdrawal_id") WHERE "outflow_bookings"."withdrawal_id" is not null;
--> statement-breakpoint
-- Until now the watcher booked what nobody had ordered as the house's loss, by itself.
INSERT INTO outflow_bookings (outflow_id, booked_as, note, journal_id, created_at)
  SELECT o.id, 'loss', '自動記入損失', j.id, o.created_at FROM outflows o JOIN journals j ON j.key = 'outflow:' || o.id
  WHERE o.withdrawal_id IS NULL;
--> statement-breakpoint
-- What left the wallet and is explained by nothing yet.
CREATE VIEW unknown_outflows AS
  SELECT o.* FROM outflows o WHERE o.state = 'booked' AND o.withdrawal_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = o.id);
--> statement-breakpoint
-- Which withdrawals it may have paid: the same recipient and amount, nothing signed for it here, or only under the
-- very nonce that the transaction bears.
CREATE VIEW outflow_matches AS
  SELECT o.id AS outflow_id, o.tx_hash, w.id AS withdrawal_id
  FROM unknown_outflows o
  JOIN withdrawals w ON w.to_address = o.to_address AND w.amount = o.amount
  LEFT JOIN payout_nonces mine ON mine.withdrawal_id = w.id
  LEFT JOIN payout_nonces taken ON taken.chain_id = o.chain_id AND taken.nonce = o.nonce
  WHERE o.raw IS NOT NULL AND (taken.withdrawal_id IS NULL OR taken.withdrawal_id = w.id)
    AND (w.state IN ('submitted', 'confirmed', 'review', 'queued') AND mine.nonce IS NULL
      OR w.state = 'broadcast' AND mine.chain_id = o.chain_id AND mine.nonce = o.nonce);
--> statement-breakpoint
-- Which deposits in suspense it may have sent back, by a return that is not known here.
CREATE VIEW outflow_deposits AS
  SELECT o.id AS outflow_id, d.id AS deposit_id
  FROM unknown_outflows o
  JOIN deposits d ON d.from_address = o.to_address AND d.amount = o.amount AND d.chain_id = o.chain_id
  LEFT JOIN payout_nonces taken ON taken.chain_id = o.chain_id AND taken.nonce = o.nonce
  WHERE o.raw IS NOT NULL AND taken.withdrawal_id IS NULL AND d.state = 'suspense' AND d.block_number <= o.block_number;
--> statement-breakpoint
GRANT SELECT ON unknown_outflows, outflow_matches, outflow_deposits TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON outflow_bookings TO gab_app;
--> statement-breakpoint
GRANT UPDATE (withdrawal_id) ON outflows TO gab_app;
--> statement-breakpoint
GRANT UPDATE (withdrawal_id) ON payout_nonces TO gab_app;
