-- changed 2026-11-25T14:20:13.784Z 7615f8431ce87bd7
-- The only functions that grant and revoke capabilities, so that each change has its row: who, to whom, why. Without
-- p_staff the author is the installation (the demo's seed, the owner at the database). The auditor reports a change
-- made in any other way. The application says where the action came from (`gab.staff_source`, ledger/staffAudit.ts);
-- who calls these by hand is named by their login.
CREATE OR REPLACE FUNCTION staff_source() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('gab.staff_source', true), '')::jsonb,
    jsonb_build_object('by', 'database', 'user', session_user))
$$;
CREATE OR REPLACE FUNCTION grant_capability(p_member bigint, p_capability text, p_staff bigint, p_note text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO capabilities (member_id, capability) VALUES (p_member, p_capability) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO capability_changes (member_id, capability, granted, staff_id, note)
  VALUES (p_member, p_capability, true, p_staff, p_note);
  IF p_staff IS NOT NULL THEN
    INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, changes)
    VALUES (p_staff, 'member.grant', 'member', p_member::text, p_capability || ': ' || p_note, staff_source(),
      jsonb_build_array(jsonb_build_object('field', '權限 ' || p_capability, 'before', false, 'after', true)));
  END IF;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION revoke_capability(p_member bigint, p_capability text, p_staff bigint, p_note text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM capabilities WHERE member_id = p_member AND capability = p_capability;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO capability_changes (member_id, capability, granted, staff_id, note)
  VALUES (p_member, p_capability, false, p_staff, p_note);
  IF p_staff IS NOT NULL THEN
    INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, changes)
    VALUES (p_staff, 'member.revoke', 'member', p_member::text, p_capability || ': ' || p_note, staff_source(),
      jsonb_build_array(jsonb_build_object('field', '權限 ' || p_capability, 'before', true, 'after', false)));
  END IF;
  RETURN true;
END $$;
