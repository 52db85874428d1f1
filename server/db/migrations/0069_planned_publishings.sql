CREATE TABLE "planned_publishings" (
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_publishings_kind_ref_id_pk" PRIMARY KEY("kind","ref_id"),
	CONSTRAINT "planned_publishings_kind" CHECK ("planned_publishings"."kind" in ('news', 'product'))
);
--> statement-breakpoint
ALTER TABLE "planned_publishings" ADD CONSTRAINT "planned_publishings_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "planned_publishings_due" ON "planned_publishings" USING btree ("publish_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON planned_publishings TO gab_app;
