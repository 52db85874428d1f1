CREATE INDEX "bids_at" ON "bids" USING brin ("at");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id" DESC NULLS FIRST) WHERE "orders"."seller_id" is not null;
--> statement-breakpoint
-- An address that a member's deposits came from or withdrawals go to is a wallet of theirs, bound or not.
CREATE FUNCTION trace_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM leave_trace(NEW.member_id, 'wallet', NEW.from_address);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_trace_insert AFTER INSERT ON deposits FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION trace_deposit();
--> statement-breakpoint
CREATE TRIGGER deposits_trace_update AFTER UPDATE OF member_id ON deposits FOR EACH ROW
  WHEN (NEW.member_id IS NOT NULL AND NEW.member_id IS DISTINCT FROM OLD.member_id) EXECUTE FUNCTION trace_deposit();
--> statement-breakpoint
CREATE TRIGGER withdrawal_addresses_trace AFTER INSERT ON withdrawal_addresses FOR EACH ROW EXECUTE FUNCTION trace_wallet();
--> statement-breakpoint
SELECT leave_trace(member_id, 'wallet', from_address) FROM deposits WHERE member_id IS NOT NULL;
--> statement-breakpoint
SELECT leave_trace(member_id, 'wallet', address) FROM withdrawal_addresses;
