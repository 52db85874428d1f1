CREATE TABLE "release_manifest" (
	"part" text NOT NULL,
	"object" text PRIMARY KEY NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_before" (
	"part" text NOT NULL,
	"object" text PRIMARY KEY NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
-- The migrator's, who is the owner; the auditor reads it.
GRANT SELECT ON release_manifest TO gab_app;
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checkpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seal_number" bigint NOT NULL,
	"seal_hash" "bytea" NOT NULL,
	"full" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER audit_checkpoints_final BEFORE UPDATE OR DELETE ON audit_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_checkpoints TO gab_app;
