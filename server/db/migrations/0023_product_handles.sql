ALTER TABLE "products" ALTER COLUMN "handle" SET DEFAULT 'p-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16);
--> statement-breakpoint
UPDATE products SET handle = 'p-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16) WHERE handle IS NULL;
