-- Internal notes of staff about orders and members: never changed.
CREATE OR REPLACE TRIGGER staff_notes_final BEFORE UPDATE OR DELETE ON staff_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER staff_notes_no_truncate BEFORE TRUNCATE ON staff_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
