import { MAX_ON_DEVICE } from '@common/shopfront/favouriteRules';

/** A visitor's favourites, stored on this device. */
export const DEVICE_KEY = 'favourites';

function isProductId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Reads what storage holds, oldest first; anything that is not a list of product ids is none. */
export function parseDeviceFavourites(text: string | null): number[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value) || !value.every(isProductId)) return [];
  return [...new Set(value)].slice(-MAX_ON_DEVICE);
}

export function readDevice(): number[] {
  try {
    return parseDeviceFavourites(localStorage.getItem(DEVICE_KEY));
  } catch {
    // Storage is switched off in this browser.
    return [];
  }
}

/** @returns whether they will still be there later */
export function writeDevice(ids: readonly number[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(DEVICE_KEY);
    else localStorage.setItem(DEVICE_KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}
