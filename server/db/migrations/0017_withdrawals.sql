CREATE TABLE "outflows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outflows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"to_address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"withdrawal_id" bigint,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outflows_state" CHECK ("outflows"."state" in ('booked', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "payer_status" (
	"chain_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_nonces" (
	"chain_id" bigint NOT NULL,
	"nonce" bigint NOT NULL,
	"withdrawal_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_nonces_chain_id_nonce_pk" PRIMARY KEY("chain_id","nonce"),
	CONSTRAINT "payout_nonces_one" UNIQUE("withdrawal_id"),
	CONSTRAINT "payout_nonces_pair" UNIQUE("chain_id","nonce","withdrawal_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"label" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"usable_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "withdrawal_addresses_owner" UNIQUE("id","member_id","address"),
	CONSTRAINT "withdrawal_addresses_form" CHECK ("withdrawal_addresses"."address" ~ '^0x[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "withdrawal_approvals" (
	"withdrawal_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawal_approvals_withdrawal_id_staff_id_pk" PRIMARY KEY("withdrawal_id","staff_id"),
	CONSTRAINT "withdrawal_approvals_not_own" CHECK ("withdrawal_approvals"."staff_id" <> "withdrawal_approvals"."member_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"nonce" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"raw" text NOT NULL,
	"max_fee" numeric(78, 0) NOT NULL,
	"tip" numeric(78, 0) NOT NULL,
	"gas" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"said" text
);
--> statement-breakpoint
CREATE TABLE "withdrawal_challenges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"code_hash" "bytea",
	"message" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "withdrawal_challenges_tries" CHECK ("withdrawal_challenges"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" bigint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" bigint,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"address_id" bigint,
	"to_address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"result" smallint,
	"approvals_needed" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tx_hash" text,
	"block_number" bigint,
	"block_hash" text,
	"missing_since" bigint,
	"nonce_taken_at" timestamp with time zone,
	CONSTRAINT "withdrawals_owner" UNIQUE("id","member_id"),
	CONSTRAINT "withdrawals_amount" CHECK ("withdrawals"."amount" > 0 and "withdrawals"."fee" >= 0),
	CONSTRAINT "withdrawals_form" CHECK ("withdrawals"."to_address" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "withdrawals_result" CHECK ("withdrawals"."result" in (1, 2, 3, 255)),
	CONSTRAINT "withdrawals_success" CHECK (("withdrawals"."state" = 'done') = ("withdrawals"."result" is not distinct from 1)),
	CONSTRAINT "withdrawals_meant" CHECK ("withdrawals"."address_id" is not null or ("withdrawals"."state" = 'rejected' and "withdrawals"."result" in (2, 3))),
	CONSTRAINT "withdrawals_mined" CHECK (("withdrawals"."state" in ('confirming', 'done')) = ("withdrawals"."tx_hash" is not null)
        and ("withdrawals"."tx_hash" is null) = ("withdrawals"."block_number" is null) and ("withdrawals"."tx_hash" is null) = ("withdrawals"."block_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_bucket";--> statement-breakpoint
ALTER TABLE "outflows" ADD CONSTRAINT "outflows_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_nonces" ADD CONSTRAINT "payout_nonces_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_addresses" ADD CONSTRAINT "withdrawal_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_withdrawal" FOREIGN KEY ("withdrawal_id","member_id") REFERENCES "public"."withdrawals"("id","member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_attempts" ADD CONSTRAINT "withdrawal_attempts_nonce" FOREIGN KEY ("chain_id","nonce","withdrawal_id") REFERENCES "public"."payout_nonces"("chain_id","nonce","withdrawal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_challenges" ADD CONSTRAINT "withdrawal_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_history" ADD CONSTRAINT "withdrawal_history_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_history" ADD CONSTRAINT "withdrawal_history_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_address" FOREIGN KEY ("address_id","member_id","to_address") REFERENCES "public"."withdrawal_addresses"("id","member_id","address") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outflows_log" ON "outflows" USING btree ("chain_id","tx_hash","log_index") WHERE "outflows"."state" = 'booked';--> statement-breakpoint
CREATE UNIQUE INDEX "outflows_withdrawal" ON "outflows" USING btree ("withdrawal_id") WHERE "outflows"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "outflows_block" ON "outflows" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_addresses_once" ON "withdrawal_addresses" USING btree ("member_id","address") WHERE "withdrawal_addresses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawal_addresses_address" ON "withdrawal_addresses" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_attempts_tx" ON "withdrawal_attempts" USING btree ("chain_id","tx_hash");--> statement-breakpoint
CREATE INDEX "withdrawal_attempts_withdrawal" ON "withdrawal_attempts" USING btree ("withdrawal_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_challenges_member" ON "withdrawal_challenges" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "withdrawal_challenges_subject" ON "withdrawal_challenges" USING btree ("purpose","subject","id");--> statement-breakpoint
CREATE INDEX "withdrawal_history_withdrawal" ON "withdrawal_history" USING btree ("withdrawal_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_request" ON "withdrawals" USING btree ("member_id","request_id") WHERE "withdrawals"."address_id" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_member" ON "withdrawals" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawals_state" ON "withdrawals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("id") WHERE "withdrawals"."state" not in ('done', 'rejected', 'cancelled');--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_bucket" CHECK (case when "accounts"."member_id" is null
        then "accounts"."bucket" in ('custody', 'escrow', 'revenue', 'promotion', 'suspense', 'loss', 'capital')
        else "accounts"."bucket" in ('available', 'held') end);
--> statement-breakpoint
GRANT SELECT, INSERT ON withdrawal_addresses, withdrawal_challenges, withdrawals, withdrawal_history,
  withdrawal_approvals, payout_nonces, withdrawal_attempts, outflows, payer_status TO gab_app;
--> statement-breakpoint
GRANT UPDATE (label, removed_at) ON withdrawal_addresses TO gab_app;
--> statement-breakpoint
GRANT UPDATE (tries, used_at) ON withdrawal_challenges TO gab_app;
--> statement-breakpoint
GRANT UPDATE (state, result, approvals_needed, moved_at, tx_hash, block_number, block_hash, missing_since, nonce_taken_at)
  ON withdrawals TO gab_app;
--> statement-breakpoint
GRANT UPDATE (sent_at, said) ON withdrawal_attempts TO gab_app;
--> statement-breakpoint
GRANT UPDATE (state) ON outflows TO gab_app;
--> statement-breakpoint
GRANT UPDATE ON payer_status TO gab_app;
--> statement-breakpoint
CREATE TRIGGER withdrawal_history_final BEFORE UPDATE OR DELETE ON withdrawal_history FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER withdrawal_approvals_final BEFORE UPDATE OR DELETE ON withdrawal_approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_nonces_final BEFORE UPDATE OR DELETE ON payout_nonces FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A withdrawal moves only along the listed transitions, is what it was ordered as, goes to the queue only
-- with its approvals, to the chain only with its nonce and a stored attempt, and ends only with its holds.
CREATE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_live int; v_captured int;
BEGIN
  IF (OLD.member_id, OLD.request_id, OLD.address_id, OLD.to_address, OLD.amount, OLD.fee, OLD.created_at) IS DISTINCT FROM
     (NEW.member_id, NEW.request_id, NEW.address_id, NEW.to_address, NEW.amount, NEW.fee, NEW.created_at) THEN
    RAISE EXCEPTION 'withdrawal %: what was ordered is final', OLD.id USING ERRCODE = 'GB003';
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
  IF OLD.state = 'queued' AND NEW.state = 'broadcast' AND NEW.amount + NEW.fee IS DISTINCT FROM (
    SELECT sum(amount) FROM holds WHERE ref_type IN ('withdrawal', 'withdrawal.fee') AND ref_id = NEW.id::text
      AND member_id = NEW.member_id AND asset = 'coin' AND state = 'live') THEN
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
--> statement-breakpoint
CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawal_guard();
--> statement-breakpoint
-- Amounts in GAB. Above `reviewAbove` somebody looks at it, above `secondAbove` two people do.
INSERT INTO settings (key, value) VALUES
  ('withdrawals', '{"fee": "1", "min": "10", "dailyLimit": "50000", "reviewAbove": "1000", "secondAbove": "10000", "coolOffHours": 24}'),
  ('withdrawals.switch', '{"killed": false, "reason": ""}') ON CONFLICT DO NOTHING;
