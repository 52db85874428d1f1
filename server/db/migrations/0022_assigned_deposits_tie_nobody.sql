-- Custom SQL migration file, put your code below! --
--> statement-breakpoint
-- A deposit that staff assigned mostly came from an exchange, whose wallet is everybody's: it ties nobody.
DROP TRIGGER deposits_trace_insert ON deposits;
--> statement-breakpoint
DROP TRIGGER deposits_trace_update ON deposits;
--> statement-breakpoint
DROP FUNCTION trace_deposit();
--> statement-breakpoint
DELETE FROM member_traces t WHERE kind = 'wallet'
  AND NOT EXISTS (SELECT 1 FROM wallets w WHERE w.member_id = t.member_id AND sha256(convert_to(w.address, 'UTF8')) = t.trace)
  AND NOT EXISTS (SELECT 1 FROM withdrawal_addresses w WHERE w.member_id = t.member_id AND sha256(convert_to(w.address, 'UTF8')) = t.trace);
