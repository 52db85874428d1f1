-- The date of each file of functions that was applied, so that an earlier release recognises later functions (ADR 069).
ALTER TABLE drizzle.applied_functions ADD COLUMN changed_at timestamptz;
