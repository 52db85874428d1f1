/** SPEC §9: `coin` is GAB in custody, `adv` the closed-loop advertising credit. */
export const ASSET_TYPES = [
  { value: 'adv', label: '廣告幣' },
  { value: 'coin', label: '加密幣' },
] as const;

type AssetTypeEntry = (typeof ASSET_TYPES)[number] | { value: 0; label: '' };

/** Looks up a value from the API; an unknown one gives an empty label and value 0. */
export const assetType = (value: unknown): AssetTypeEntry =>
  ASSET_TYPES.find((entry) => entry.value === value) ?? { value: 0, label: '' };
