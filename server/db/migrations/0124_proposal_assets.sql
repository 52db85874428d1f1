ALTER TABLE "money_proposals" ADD COLUMN "adv_units" numeric(78, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A campaign grants adv only. Refunds that wait show both together as GAB until they end within a day.
-- few rows: decisions above the limit of one person
UPDATE "money_proposals" SET "adv_units" = "units" WHERE "decision" = 'campaign.grant';
