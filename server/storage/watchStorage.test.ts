import { Gauge, Registry } from 'prom-client';
import { measureParts } from '../metrics/measureParts';
import { sweepPictures } from '../modules/content/pictures/sweepPictures';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { plainPicture, sendFile } from '../testing/pictures';
import { until } from '../testing/until';
import type { Storage, StoredFile } from './storage';
import { NotStored, type WatchedStorage, watchStorage } from './watchStorage';

const PATH = '/api/pictures?purpose=product';

/** A disk with room for so many bytes. */
class SmallDisk implements Storage {
  readonly files = new Map<string, StoredFile>();
  constructor(public room: number) {}

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    if (bytes.length > this.room) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    this.room -= bytes.length;
    this.files.set(key, { bytes: Buffer.from(bytes), contentType });
  }
  get = async (key: string) => this.files.get(key);
  async delete(key: string): Promise<void> {
    this.room += this.files.get(key)?.bytes.length ?? 0;
    this.files.delete(key);
  }
}

let test: TestDatabase;
let api: TestApi;
let disk: SmallDisk;
let watched: WatchedStorage;
let token: string;
let logged: string[];
beforeEach(async () => {
  test = await createTestDatabase();
  disk = new SmallDisk(3_000);
  logged = [];
  const note = (_facts: unknown, text?: string) => void logged.push(String(text ?? _facts));
  const log = { warn: note, info: note } as never;
  watched = watchStorage(bound(disk), { log, everyMs: 20 });
  api = await createTestApi(test.db, undefined, {}, undefined, {}, watched.storage);
  token = await createSession(test.db, await createMember(test.db));
});
afterEach(async () => {
  watched.close();
  await expectAuditClean(test.db);
  await api.close();
  await test.drop();
});

const bound = (one: SmallDisk): Storage => ({
  put: one.put.bind(one),
  get: one.get,
  delete: one.delete.bind(one),
});
const states = async () =>
  (await test.db.pool.query('SELECT state FROM pictures')).rows.map(({ state }) => state);

it('a full disk refuses pictures in a sentence, keeps nothing of them, and takes the same request once there is room', async () => {
  const bytes = await plainPicture(900, 600);
  const refused = await sendFile(api, token, PATH, bytes, 'this-picture');
  expect(refused).toMatchObject({
    status: 200,
    body: {
      errorCode: 'PICTURE_UNSTORED',
      errorMessage: expect.stringMatching(/^圖片暫時無法儲存/),
    },
  });
  // Some of its widths had room.
  expect(disk.files.size).toBeGreaterThan(0);
  expect(await states()).toEqual(['dropped']);
  await sweepPictures(test.db, watched.storage);
  expect([disk.files.size, await states()]).toEqual([0, []]);

  disk.room = 10_000_000;
  const taken = await sendFile(api, token, PATH, bytes, 'this-picture');
  expect(taken.body).toMatchObject({ success: true, data: { width: 900 } });
  expect(await states()).toEqual(['ready']);
});

it('says that pictures cannot be stored until they can be, without an upload', async () => {
  const registry = new Registry();
  measureParts({ registry }, { clock: { offsetMs: 1_500 }, files: watched });
  const shown = async (name: string) => {
    const gauge = registry.getSingleMetric(name);
    return gauge instanceof Gauge ? (await gauge.get()).values[0]?.value : undefined;
  };
  expect(await shown('gab_clock_offset_seconds')).toBe(1.5);
  expect([watched.warnings(), watched.failingS()]).toEqual([[], 0]);
  await expect(
    watched.storage.put('pictures/a/320.webp', Buffer.alloc(4_000), 'image/webp'),
  ).rejects.toThrow(NotStored);
  expect(watched.warnings()).toEqual(['Pictures cannot be stored: their disk is full. Make room.']);
  await until(async () => ((await shown('gab_storage_failing_seconds')) ?? 0) > 0.05);
  // Room for a few bytes is none for pictures.
  disk.room = 100_000;
  await until(async () => watched.failingS() > 0.2);
  disk.room = 10_000_000;
  await until(() => watched.warnings().length === 0);
  expect(await shown('gab_storage_failing_seconds')).toBe(0);
  expect(disk.files.size).toBe(0);
  expect(logged).toEqual(['a picture was not stored', 'pictures are stored again']);
});
