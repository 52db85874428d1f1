DROP INDEX "postings_account";--> statement-breakpoint
DROP INDEX "postings_member";--> statement-breakpoint
ALTER TABLE "postings" DROP CONSTRAINT "postings_journal_id_account_id_pk";--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "postings_once" ON "postings" USING btree ("journal_id","account_id");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "postings_member" ON "postings" USING btree ("member_id","id") WHERE "postings"."member_id" is not null;