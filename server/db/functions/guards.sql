-- changed 2026-11-23T09:46:12.087Z ed075cb0c58f1fd5
-- The ledger can be written only through these functions: the application's role may execute them
-- and may not touch the tables behind them (DESIGN §5, §7).

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'GB003';
END $$;
