-- changed 2026-11-27T08:53:43.801Z c890f10e113b8083
-- An item that is shown by hand, in any way, needs its plan no more: left behind, the plan would show it again after
-- somebody took it down.
CREATE OR REPLACE FUNCTION end_publishing_plan() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM planned_publishings WHERE kind = TG_ARGV[0] AND ref_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER news_plan AFTER UPDATE OF published ON news FOR EACH ROW
  WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION end_publishing_plan('news');
CREATE OR REPLACE TRIGGER products_plan AFTER UPDATE OF on_sale ON products FOR EACH ROW
  WHEN (NEW.on_sale AND NOT OLD.on_sale) EXECUTE FUNCTION end_publishing_plan('product');

-- Plans that were left behind before these triggers.
DELETE FROM planned_publishings p WHERE (p.kind = 'news' AND EXISTS (SELECT 1 FROM news n WHERE n.id = p.ref_id AND n.published))
  OR (p.kind = 'product' AND EXISTS (SELECT 1 FROM products o WHERE o.id = p.ref_id AND o.on_sale));
