CREATE TABLE "data_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"session_id" bigint,
	"downloads" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_copies_downloads" CHECK ("data_copies"."downloads" >= 0)
);
--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "data_copies_member" ON "data_copies" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "data_copies_session" ON "data_copies" USING btree ("session_id");--> statement-breakpoint
GRANT SELECT, INSERT ON data_copies TO gab_app;--> statement-breakpoint
GRANT UPDATE (downloads) ON data_copies TO gab_app;
