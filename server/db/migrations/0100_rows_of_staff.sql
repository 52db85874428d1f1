-- Where staff have acted, rows from before now may lack what the auditor expects of them since (invariant 17). A new database
-- has the rule from its beginning.
INSERT INTO audited_since (rule, holds_from)
  SELECT 'staff_rows', CASE WHEN EXISTS (SELECT 1 FROM staff_actions) THEN now() ELSE '-infinity' END;
--> statement-breakpoint
-- The application takes these out of sale, or closes them; nothing of it deletes them.
REVOKE DELETE ON members, products, skus, lots, orders, order_lines, coupons, deals, campaigns, deposits, withdrawals, reviews,
  capabilities FROM gab_app;
