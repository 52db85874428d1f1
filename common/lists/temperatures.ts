/** Transport temperatures; goods of different temperatures do not share an order, and so no parcel (ADR 090). */
export const TEMPERATURES = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof TEMPERATURES)[number];

export const TEMPERATURE: Readonly<Record<Temperature, string>> = {
  ambient: '常溫',
  chilled: '冷藏',
  frozen: '冷凍',
};

/** The label of a temperature, except for the usual one. */
export const coldLabel = (temperature: Temperature | undefined): string | undefined =>
  temperature === undefined || temperature === 'ambient' ? undefined : TEMPERATURE[temperature];
