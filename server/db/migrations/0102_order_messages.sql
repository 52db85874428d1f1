CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"seller_id" bigint,
	"role" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"awaits" boolean NOT NULL,
	"settled_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_messages_role" CHECK ("order_messages"."role" in ('buyer', 'seller', 'staff')),
	CONSTRAINT "order_messages_awaits" CHECK (case "order_messages"."role" when 'buyer' then "order_messages"."awaits" = ("order_messages"."settled_by" is null) else not "order_messages"."awaits" and "order_messages"."settled_by" is null end),
	CONSTRAINT "order_messages_said" CHECK ("order_messages"."text" <> '' or jsonb_array_length("order_messages"."pictures") > 0)
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_messages_actor" ON "order_messages" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "order_messages_awaited" ON "order_messages" USING btree ("seller_id","order_id","id") WHERE "order_messages"."awaits";--> statement-breakpoint
GRANT SELECT, INSERT ON order_messages TO gab_app;--> statement-breakpoint
GRANT UPDATE (awaits, settled_by) ON order_messages TO gab_app;
