CREATE TABLE "sender_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sender_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint,
	"address" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "return_to" jsonb;--> statement-breakpoint
ALTER TABLE "sender_addresses" ADD CONSTRAINT "sender_addresses_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sender_addresses_seller" ON "sender_addresses" USING btree (coalesce("seller_id", 0));--> statement-breakpoint
GRANT SELECT, INSERT ON sender_addresses TO gab_app;--> statement-breakpoint
GRANT UPDATE (address, version, updated_at) ON sender_addresses TO gab_app;
