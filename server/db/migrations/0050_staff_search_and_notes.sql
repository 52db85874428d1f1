CREATE TABLE "staff_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ref_type" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_notes_ref_type" CHECK ("staff_notes"."ref_type" in ('order', 'member'))
);
--> statement-breakpoint
CREATE TABLE "staff_search" (
	"kind" text NOT NULL,
	"ref_id" bigint NOT NULL,
	"words" text NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "staff_search_kind_ref_id_pk" PRIMARY KEY("kind","ref_id"),
	CONSTRAINT "staff_search_kind" CHECK ("staff_search"."kind" in ('order', 'member'))
);
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notes_ref" ON "staff_notes" USING btree ("ref_type","ref_id","id");--> statement-breakpoint
-- As find_grams, order_words and member_words do; they come after the migrations.
INSERT INTO staff_search (kind, ref_id, words, terms)
SELECT kind, id, words, (
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM regexp_split_to_table(regexp_replace(words, '@\S*', '', 'g'), '\s+') word CROSS JOIN generate_series(1, length(word)) n
    CROSS JOIN LATERAL (VALUES (substr(word, n, 3)), (substr(word, n, 2))) g (gram)
  WHERE length(gram) = 3 OR (length(gram) = 2 AND octet_length(gram) > 2))
FROM (
  SELECT 'order' AS kind, id, lower(concat_ws(' ', substr(out_trade_no, 9),
    nullif(regexp_replace(tracking_no, '[^[:alnum:]]', '', 'g'), ''),
    nullif(regexp_replace(address ->> 'phone', '[^0-9]', '', 'g'), ''))) AS words FROM orders
  UNION ALL SELECT 'member', id, lower(concat_ws(' ', name, email)) FROM members) x;
--> statement-breakpoint
CREATE INDEX "staff_search_terms" ON "staff_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "skus_code" ON "skus" USING btree (lower("code") text_pattern_ops) WHERE "code" <> '';
--> statement-breakpoint
GRANT SELECT ON staff_search TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON staff_notes TO gab_app;
