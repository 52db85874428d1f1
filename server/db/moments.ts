/** SQL for a timestamp column as the API returns it: milliseconds since the epoch. */
export const epochMs = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** SQL for a parameter in milliseconds since the epoch, as a timestamp. */
export const fromEpochMs = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;
