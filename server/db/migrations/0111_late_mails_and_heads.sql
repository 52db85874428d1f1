CREATE TABLE "questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"seller_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answer_edited_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_part" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "questions_not_own" CHECK ("questions"."seller_id" is distinct from "questions"."member_id"),
	CONSTRAINT "questions_answer" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null) and ("questions"."answer_edited_at" is null or "questions"."answer" is not null)),
	CONSTRAINT "questions_withdrawn" CHECK ("questions"."withdrawn_at" is null or "questions"."answer" is null),
	CONSTRAINT "questions_hidden" CHECK (("questions"."hidden_at" is null) = ("questions"."hidden_reason" is null) and ("questions"."hidden_at" is null) = ("questions"."hidden_part" is null)),
	CONSTRAINT "questions_hidden_part" CHECK ("questions"."hidden_part" = 'question' or "questions"."hidden_part" = 'answer' and "questions"."answer" is not null)
);
--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_shown" ON "questions" USING btree ("product_id","answered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "questions"."answered_at" is not null and "questions"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "questions" USING btree ("seller_id","id") WHERE "questions"."answered_at" is null and "questions"."withdrawn_at" is null and "questions"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "questions_seller" ON "questions" USING btree ("seller_id","id") WHERE "questions"."seller_id" is not null;--> statement-breakpoint
CREATE INDEX "questions_member" ON "questions" USING btree ("member_id","created_at");--> statement-breakpoint
GRANT SELECT, INSERT ON questions TO gab_app;
--> statement-breakpoint
-- Who asked what about which product stays as it was written.
GRANT UPDATE (answer, answered_at, answer_edited_at, withdrawn_at, hidden_at, hidden_reason, hidden_part, version)
  ON questions TO gab_app;
