CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_synonyms_words" CHECK (cardinality("search_synonyms"."words") between 2 and 8)
);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON search_synonyms TO gab_app;--> statement-breakpoint
GRANT UPDATE (words, version) ON search_synonyms TO gab_app;
