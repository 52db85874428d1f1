ALTER TABLE "withdrawal_approvals" DROP CONSTRAINT "withdrawal_approvals_withdrawal";
--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_owner";
--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_meant";
--> statement-breakpoint
DROP INDEX "deposits_suspense";
--> statement-breakpoint
ALTER TABLE "withdrawals" ALTER COLUMN "member_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "deposit_id" bigint;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "staff_id" bigint;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "asker_id" bigint GENERATED ALWAYS AS (coalesce(member_id, staff_id)) STORED;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_deposit" ON "withdrawals" USING btree ("deposit_id") WHERE "withdrawals"."deposit_id" is not null and "withdrawals"."state" not in ('rejected', 'cancelled');
--> statement-breakpoint
CREATE INDEX "deposits_suspense" ON "deposits" USING btree ("id") WHERE "deposits"."state" in ('suspense', 'returned');
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_asker" UNIQUE("id","asker_id");
--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_withdrawal" FOREIGN KEY ("withdrawal_id","member_id") REFERENCES "public"."withdrawals"("id","asker_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_kind" CHECK (case when "withdrawals"."deposit_id" is null then "withdrawals"."member_id" is not null and "withdrawals"."staff_id" is null
        else "withdrawals"."member_id" is null and "withdrawals"."staff_id" is not null and "withdrawals"."address_id" is null and "withdrawals"."fee" = 0 end);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_meant" CHECK ("withdrawals"."address_id" is not null or "withdrawals"."deposit_id" is not null
        or ("withdrawals"."state" = 'rejected' and "withdrawals"."result" in (2, 3)));
--> statement-breakpoint
GRANT UPDATE (deposit_id) ON withdrawals TO gab_app;
--> statement-breakpoint
-- A return is of a deposit that is in suspense now, whole, to where it came from. The lock keeps the
-- deposit where it is until the return is committed.
CREATE FUNCTION return_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM deposits d WHERE d.id = NEW.deposit_id AND d.state = 'suspense'
    AND d.from_address = NEW.to_address AND d.amount = NEW.amount FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'deposit % is not there to be returned', NEW.deposit_id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawals_return BEFORE INSERT ON withdrawals FOR EACH ROW
  WHEN (NEW.deposit_id IS NOT NULL) EXECUTE FUNCTION return_guard();
--> statement-breakpoint
-- What the chain said of a deposit stays; it leaves suspense only to the member it was assigned to, or to the
-- return that takes it back to its sender, and comes back into it only when that return has ended.
CREATE OR REPLACE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_leaving boolean;
BEGIN
  IF (OLD.chain_id, OLD.tx_hash, OLD.log_index, OLD.block_number, OLD.block_hash, OLD.from_address, OLD.amount, OLD.journal_id)
     IS DISTINCT FROM
     (NEW.chain_id, NEW.tx_hash, NEW.log_index, NEW.block_number, NEW.block_hash, NEW.from_address, NEW.amount, NEW.journal_id) THEN
    RAISE EXCEPTION 'deposit %: what the chain said is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF NEW.state = 'reversed' AND OLD.state IN ('credited', 'suspense', 'returned')
     AND NEW.member_id IS NOT DISTINCT FROM OLD.member_id THEN
    RETURN NEW;
  END IF;
  v_leaving := EXISTS (
    SELECT 1 FROM withdrawals w WHERE w.deposit_id = NEW.id AND w.state NOT IN ('rejected', 'cancelled'));
  IF OLD.state = 'suspense' AND NEW.state = 'credited' AND NOT v_leaving AND EXISTS (
    SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = NEW.id AND a.member_id = NEW.member_id
  ) THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state, v_leaving) IN (('suspense', 'returned', true), ('returned', 'suspense', false))
     AND NEW.member_id IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit %: % -> % is not allowed', OLD.id, OLD.state, NEW.state USING ERRCODE = 'GB005';
END $$;
--> statement-breakpoint
-- As before, for returns too: what one is of changes only when a reorg brought the same transfer in another block.
CREATE OR REPLACE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_live int; v_captured int;
BEGIN
  IF (OLD.member_id, OLD.staff_id, OLD.request_id, OLD.address_id, OLD.to_address, OLD.amount, OLD.fee, OLD.created_at) IS DISTINCT FROM
     (NEW.member_id, NEW.staff_id, NEW.request_id, NEW.address_id, NEW.to_address, NEW.amount, NEW.fee, NEW.created_at) THEN
    RAISE EXCEPTION 'withdrawal %: what was ordered is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF OLD.deposit_id IS DISTINCT FROM NEW.deposit_id AND NOT EXISTS (
    SELECT 1 FROM deposits o JOIN deposits n USING (chain_id, tx_hash, log_index, from_address, amount)
    WHERE o.id = OLD.deposit_id AND o.state = 'reversed' AND n.id = NEW.deposit_id AND n.state = 'returned') THEN
    RAISE EXCEPTION 'withdrawal %: it returns another deposit', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF OLD.state = NEW.state THEN RETURN NEW; END IF;
  IF (OLD.state, NEW.state) NOT IN (
    ('submitted', 'confirmed'), ('submitted', 'rejected'), ('submitted', 'cancelled'),
    ('confirmed', 'review'), ('confirmed', 'queued'), ('confirmed', 'rejected'), ('confirmed', 'cancelled'),
    ('review', 'queued'), ('review', 'rejected'), ('review', 'cancelled'),
    ('queued', 'broadcast'), ('queued', 'rejected'),
    ('broadcast', 'confirming'), ('broadcast', 'rejected'),
    ('confirming', 'done'), ('confirming', 'broadcast'), ('confirming', 'rejected'), ('done', 'broadcast')) THEN
    RAISE EXCEPTION 'withdrawal %: % -> % is not allowed', OLD.id, OLD.state, NEW.state USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'queued' AND (
    SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = NEW.id) < NEW.approvals_needed THEN
    RAISE EXCEPTION 'withdrawal % lacks approvals', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'broadcast' AND NOT EXISTS (
    SELECT 1 FROM withdrawal_attempts a JOIN payout_nonces n USING (chain_id, nonce, withdrawal_id)
    WHERE a.withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'withdrawal % has no stored attempt', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'confirming' AND NOT EXISTS (
    SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = NEW.id AND a.tx_hash = NEW.tx_hash) THEN
    RAISE EXCEPTION 'withdrawal %: % is none of its attempts', OLD.id, NEW.tx_hash USING ERRCODE = 'GB005';
  END IF;
  IF NEW.state = 'done' AND NOT EXISTS (
    SELECT 1 FROM outflows o WHERE o.withdrawal_id = NEW.id AND o.state = 'booked' AND o.tx_hash = NEW.tx_hash
      AND o.to_address = NEW.to_address AND o.amount = NEW.amount) THEN
    RAISE EXCEPTION 'withdrawal % is not done without its mined Transfer', OLD.id USING ERRCODE = 'GB005';
  END IF;
  IF OLD.state = 'queued' AND NEW.state = 'broadcast' AND (CASE WHEN NEW.deposit_id IS NULL
    THEN NEW.amount + NEW.fee IS DISTINCT FROM (
      SELECT sum(amount) FROM holds WHERE ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = NEW.id::text
        AND member_id = NEW.member_id AND asset = 'coin' AND state = 'live')
    ELSE NOT EXISTS (SELECT 1 FROM deposits d WHERE d.id = NEW.deposit_id AND d.state = 'returned') END) THEN
    RAISE EXCEPTION 'withdrawal % is not held in full', OLD.id USING ERRCODE = 'GB005';
  END IF;
  SELECT count(*) FILTER (WHERE state = 'live'), count(*) FILTER (WHERE state = 'captured') INTO v_live, v_captured
    FROM holds WHERE ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = NEW.id::text;
  IF NEW.state IN ('rejected', 'cancelled', 'done') AND v_live > 0
     OR NEW.state IN ('rejected', 'cancelled') AND v_captured > 0 THEN
    RAISE EXCEPTION 'withdrawal %: its holds do not end as it does', OLD.id USING ERRCODE = 'GB005';
  END IF;
  RETURN NEW;
END $$;
