import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { StartError } from '../embedded/startError';
import { checkKey, type Storage } from './storage';
import type { S3Target } from './storageUrl';

/** Time limit of one try, ms; temporary failures are retried. */
const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** The service refused: a retry is of no use until a setting is corrected. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal';
}

const isRefusal = (status: number) => status < 500 && status !== 408 && status !== 429;

/** Keeps files in a bucket of an S3 service, addressed by path (which every such service knows). */
export function s3Storage(target: S3Target): Storage {
  const client = new AwsClient({
    accessKeyId: target.accessKey,
    secretAccessKey: target.secretKey,
    region: target.region,
    service: 's3',
    retries: RETRIES,
  });

  async function ask(method: string, key: string, body?: Uint8Array, contentType?: string) {
    const response = await client.fetch(`${target.origin}/${target.bucket}/${key}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'content-type': contentType }),
      },
      ...(body && { body: Buffer.from(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS * (RETRIES + 1)),
    });
    if (response.ok || response.status === 404) return response;
    // Only the code of the answer is reported: the rest names the access key.
    const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(await response.text()) ?? [];
    const says = `the storage service answered ${response.status}${code ? ` (${code})` : ''} to ${method} ${key}`;
    throw isRefusal(response.status) ? new StorageRefusal(says) : new Error(says);
  }

  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      const response = await ask('PUT', key, bytes, contentType);
      if (!response.ok) {
        throw new StorageRefusal(`PUT ${key}: the storage service has no such bucket`);
      }
    },
    async get(key) {
      const contentType = checkKey(key);
      const response = await ask('GET', key);
      if (!response.ok) return undefined;
      return { bytes: Buffer.from(await response.arrayBuffer()), contentType };
    },
    async delete(key) {
      checkKey(key);
      await ask('DELETE', key);
    },
  };
}

/** Checks at the start that the service accepts writes. @throws StartError */
export async function checkStorage(storage: Storage, target: S3Target): Promise<void> {
  try {
    await storage.put('probe/start.txt', Buffer.from('ok'), 'text/plain');
    await storage.delete('probe/start.txt');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `STORAGE_URL: nothing can be kept in ${target.origin}/${target.bucket} (${reason}).`,
      { cause },
    );
  }
}
