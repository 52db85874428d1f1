import { Client } from 'pg';

export interface Poison {
  table: string;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  /** SQL condition over OLD or NEW for the rows whose writes fail. */
  when: string;
}

/** Makes every write of some rows fail in the database. Returns a function that ends this. */
export async function poison(ownerUrl: string, { table, event, when }: Poison) {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`CREATE OR REPLACE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${when} THEN RAISE EXCEPTION 'poisoned row'; END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$`);
  await owner.query(
    `CREATE TRIGGER a_poison BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION test_poison()`,
  );
  return async () => {
    await owner.query(`DROP TRIGGER a_poison ON ${table}`);
    await owner.end();
  };
}
