ALTER TABLE "parcel_events" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "driver" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "collect_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "parcel_id" bigint;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "parcel_events_report" ON "parcel_events" USING btree ("parcel_id","report") WHERE "parcel_events"."report" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "parcels_booked" ON "parcels" USING btree ("driver","tracking_no") WHERE "parcels"."driver" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcels_on_the_road" ON "parcels" USING btree ("driver","id") WHERE "parcels"."driver" is not null and "parcels"."state" in ('made', 'sent', 'moving', 'arrived', 'returning');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcels_came_back" ON "parcels" USING btree ("id") WHERE "parcels"."state" = 'returned';--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "order_returns_parcel" ON "order_returns" USING btree ("parcel_id") WHERE "order_returns"."parcel_id" is not null;--> statement-breakpoint
GRANT UPDATE (collect_by) ON parcels TO gab_app;
