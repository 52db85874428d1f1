ALTER TABLE "members" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_closed_whole" CHECK ("members"."closed_at" is null or ("members"."frozen_at" is not distinct from "members"."closed_at" and "members"."email" is null and "members"."avatar" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "members" VALIDATE CONSTRAINT "members_closed_whole";
