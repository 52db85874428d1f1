/** A size of a measurement, which an environment variable replaces for shorter or longer runs. */
export const numberSetting = (name: string, fallback: number): number =>
  Number(process.env[name] ?? fallback);
