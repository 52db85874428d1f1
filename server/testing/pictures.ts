import { randomUUID } from 'node:crypto';
import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import sharp from 'sharp';
import { createTestApi, type Reply, type TestApi } from './api';
import { createTestDatabase, type TestDatabase } from './database';
import { createMember, createSession } from './factories';

/** Uploads a file as a browser does. */
export async function sendFile(
  api: Pick<TestApi, 'app'>,
  token: string,
  path: string,
  bytes: Buffer,
  key: string = randomUUID(),
): Promise<Reply> {
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json() };
}

/** A picture of one colour. */
export const plainPicture = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();

/** Uploads a picture and returns the API's answer. */
export async function uploadPicture(
  api: Pick<TestApi, 'app'>,
  token: string,
  purpose: PicturePurpose,
  bytes?: Buffer,
): Promise<Picture> {
  const path = `/api/pictures?purpose=${purpose}`;
  const { body } = await sendFile(api, token, path, bytes ?? (await plainPicture()));
  if (!body.success) throw new Error(`the upload was refused: ${body.errorMessage}`);
  return body.data;
}

export const blankPicture = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 4, background } });

/** A shop with a member who uploads pictures, for one test file; each test has a new member. */
export function pictureShop() {
  let test: TestDatabase;
  let api: TestApi;
  let member: number;
  let token: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    api = await createTestApi(test.db);
  });
  afterAll(async () => {
    await api.close();
    await test.drop();
  });
  beforeEach(async () => {
    member = await createMember(test.db);
    token = await createSession(test.db, member);
  });

  return {
    get db() {
      return test.db;
    },
    get api() {
      return api;
    },
    get member() {
      return member;
    },
    get token() {
      return token;
    },
    fetchFile: (url: string) => api.app.inject(url),
    send: (bytes: Buffer, key?: string) =>
      sendFile(api, token, '/api/pictures?purpose=product', bytes, key),
    rowsOf: async (owner: number) =>
      (await test.db.pool.query('SELECT * FROM pictures WHERE owner_id = $1', [owner])).rows,
  };
}
