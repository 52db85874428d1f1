/** The platform's name in the address of a seller; members are named by their number. */
export const PLATFORM_KEY = 'gab';
/** The key of a seller in a URL. */
export const SELLER_KEY_PATTERN = `^(${PLATFORM_KEY}|[1-9]\\d{0,14})$`;

interface SellerRef {
  /** Null for the platform. */
  id: number | null;
}

/** A seller's page. */
export const sellerPath = ({ id }: SellerRef): string => `/seller/${id ?? PLATFORM_KEY}`;

/** The seller that an address names: a member's number, or null for the platform. */
export const sellerIdOf = (key: string): number | null =>
  key === PLATFORM_KEY ? null : Number(key);
