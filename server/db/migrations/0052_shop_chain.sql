CREATE TABLE "shop_chain" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"chain_id" bigint NOT NULL,
	"token_address" text NOT NULL,
	"system_wallet" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_chain_only" CHECK ("shop_chain"."is_only")
);
--> statement-breakpoint
GRANT SELECT, INSERT ON shop_chain TO gab_app;
