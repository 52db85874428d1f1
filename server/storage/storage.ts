export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/**
 * Where pictures live. Keys look like `products/4f1c.webp`: the program makes them, never a user,
 * and their ending says what they hold.
 */
export interface Storage {
  /** Keeps the bytes under the key, in place of what was there; resolves when they are safe. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Also resolves when nothing was there. */
  delete(key: string): Promise<void>;
}

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  csv: 'text/csv',
  json: 'application/json',
  txt: 'text/plain',
};

const safeKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]+)$/;

/** What a key holds, by its ending; undefined for what is no key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = key.length <= 200 ? safeKey.exec(key)?.[2] : undefined;
  return ending === undefined ? undefined : types[ending];
}

/** @throws Error for a key that is none, or that does not fit the content type */
export function checkKey(key: string, contentType?: string): string {
  const type = contentTypeOf(key);
  if (type === undefined || (contentType !== undefined && contentType !== type)) {
    throw new Error(`no key for ${contentType ?? 'a file'}: ${JSON.stringify(key)}`);
  }
  return type;
}
