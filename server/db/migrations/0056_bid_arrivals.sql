ALTER TABLE "bids" DROP CONSTRAINT "bids_in_time";--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_arrival" CHECK ("bids"."arrived_at" <= "bids"."at");--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_in_time" CHECK (coalesce("bids"."arrived_at", "bids"."at") < "bids"."ends_before" and "bids"."at" < "bids"."ends_before" + interval '2 seconds');