export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/**
 * Storage of pictures. Keys look like `products/4f1c.webp`: the program makes them, never a user,
 * and their extension is the picture's format.
 */
export interface Storage {
  /** Stores the bytes under the key, replacing earlier ones; resolves when they are durable. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Resolves also for a key without a file. */
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

/** Media type of a key, by its extension; undefined if it is not a key. */
export function contentTypeOf(key: string): string | undefined {
  const ending = key.length <= 200 ? safeKey.exec(key)?.[2] : undefined;
  return ending === undefined ? undefined : types[ending];
}

/** @throws Error for an invalid key, or one that does not fit the content type */
export function checkKey(key: string, contentType?: string): string {
  const type = contentTypeOf(key);
  if (type === undefined || (contentType !== undefined && contentType !== type)) {
    throw new Error(`no key for ${contentType ?? 'a file'}: ${JSON.stringify(key)}`);
  }
  return type;
}
