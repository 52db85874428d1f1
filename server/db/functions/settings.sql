-- changed 2026-11-23T09:46:12.087Z ca522bc39edb3737
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
  INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
  VALUES (p_staff, 'setting.change', 'setting', p_key, p_note);
END $$;
