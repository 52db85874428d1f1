-- changed 2026-11-23T09:46:12.087Z 0adeb0ed1b9e0136
-- Internal notes of staff about orders and members: never changed.
CREATE OR REPLACE TRIGGER staff_notes_final BEFORE UPDATE OR DELETE ON staff_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER staff_notes_no_truncate BEFORE TRUNCATE ON staff_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
