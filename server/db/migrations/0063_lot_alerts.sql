CREATE TABLE "lot_alerts" (
	"member_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"at_start" boolean NOT NULL,
	"at_end" boolean NOT NULL,
	"start_sent_at" timestamp with time zone,
	"end_sent_at" timestamp with time zone,
	CONSTRAINT "lot_alerts_member_id_lot_id_pk" PRIMARY KEY("member_id","lot_id")
);
--> statement-breakpoint
ALTER TABLE "lot_alerts" ADD CONSTRAINT "lot_alerts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_alerts" ADD CONSTRAINT "lot_alerts_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_alerts_start" ON "lot_alerts" USING btree ("lot_id") WHERE "lot_alerts"."at_start" and "lot_alerts"."start_sent_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_alerts_end" ON "lot_alerts" USING btree ("lot_id") WHERE "lot_alerts"."at_end" and "lot_alerts"."end_sent_at" is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON lot_alerts TO gab_app;
