-- changed 2026-11-25T14:20:13.784Z 7754f8c64b6d044c
-- Changes a setting that has no page in the console, with author and reason; the application's pages write the same
-- rows themselves (server/db/settings.ts). The auditor reports a change made in any other way.
CREATE OR REPLACE FUNCTION change_setting(p_key text, p_value jsonb, p_staff bigint, p_note text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_before jsonb;
BEGIN
  SELECT value INTO v_before FROM settings WHERE key = p_key FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no setting %', p_key USING ERRCODE = 'GB004'; END IF;
  UPDATE settings SET value = p_value, updated_at = now() WHERE key = p_key;
  INSERT INTO setting_changes (key, before, after, staff_id, note) VALUES (p_key, v_before, p_value, p_staff, p_note);
  INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, changes)
  VALUES (p_staff, 'setting.change', 'setting', p_key, p_note, staff_source(),
    jsonb_build_array(jsonb_build_object('field', '設定值', 'before', v_before::text, 'after', p_value::text)));
  PERFORM announce('setting_events', p_key);
END $$;

-- The fee of a sale goes to the platform out of what members earn: one person alone does not change it (ADR 031).
CREATE OR REPLACE FUNCTION setting_change_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key = 'selling' AND NEW.proposal_id IS NULL AND NEW.before -> 'feeBps' IS DISTINCT FROM NEW.after -> 'feeBps' THEN
    RAISE EXCEPTION 'a change of the fee takes two people' USING ERRCODE = 'GB019';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER setting_changes_guard BEFORE INSERT ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION setting_change_guard();
