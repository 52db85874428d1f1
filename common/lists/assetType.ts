/** SPEC §9: `coin` is GAB in custody, `adv` the closed-loop advertising credit. */
export const ASSET_TYPES = [
  { value: 'adv', label: '廣告幣' },
  { value: 'coin', label: '加密幣' },
] as const;

export type AssetTypeEntry = (typeof ASSET_TYPES)[number] | { value: 0; label: '' };

/** Takes what the API sent; anything unknown gives an empty label and value 0. */
export const assetType = (value: unknown): AssetTypeEntry =>
  ASSET_TYPES.find((entry) => entry.value === value) ?? { value: 0, label: '' };
