/**
 * The values of a setting, each with the time in which it was in force, as rows of `value`, `since` and `until`.
 * @param render returns the SQL of the value in the setting's JSON, or of its default where the JSON lacks it
 */
export function valuesInForce(key: string, render: (json: string) => string): string {
  const first = (column: string) =>
    `(SELECT ${column} FROM setting_changes WHERE key = '${key}' ORDER BY id LIMIT 1)`;
  const original = `coalesce(${first('before')}, (SELECT value FROM settings WHERE key = '${key}'))`;
  return `SELECT ${render('after')} AS value, created_at AS since, lead(created_at, 1, 'infinity') OVER (ORDER BY id) AS until
    FROM setting_changes WHERE key = '${key}'
    UNION ALL
    SELECT ${render(original)}, '-infinity', coalesce(${first('created_at')}, 'infinity')`;
}

/**
 * Whether a row of `valuesInForce` was in force at a time. Both are times at which transactions began, so a change and what
 * depended on it may come in either order.
 */
export const wasInForce = (time: string): string =>
  `since <= ${time} + interval '1 minute' AND until >= ${time} - interval '1 minute'`;
