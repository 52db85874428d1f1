ALTER TABLE "staff_actions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "staff_actions" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_actions_staff" ON "staff_actions" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_actions_at" ON "staff_actions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_actions_address" ON "staff_actions" USING btree (("source" ->> 'address'),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pictures_file_name" ON "pictures" USING btree ("file_name","id") WHERE "pictures"."file_name" <> '';