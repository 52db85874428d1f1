ALTER TABLE "accounts" DROP CONSTRAINT "accounts_bucket";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_balance";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_bucket" CHECK (case when "accounts"."member_id" is null
        then "accounts"."bucket" in ('custody', 'escrow', 'revenue', 'promotion', 'suspense', 'loss')
        else "accounts"."bucket" in ('available', 'held') end);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_balance" CHECK (case when "accounts"."bucket" in ('custody', 'promotion', 'loss') then "accounts"."balance" <= 0 else "accounts"."balance" >= 0 end);