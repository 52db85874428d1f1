ALTER TABLE "products" VALIDATE CONSTRAINT "products_barred";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('product', 'lot', 'review', 'reply', 'question', 'answer', 'seller')) NOT VALID;
