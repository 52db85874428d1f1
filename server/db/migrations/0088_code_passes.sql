CREATE TABLE "code_passes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"pass_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "code_passes_pass" ON "code_passes" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "code_passes_email" ON "code_passes" USING btree ("email","created_at");--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON code_passes TO gab_app;
