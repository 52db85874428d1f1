import type { Picture } from '@common/endpoints/pictures';
import { pictureSrcSet, thumbnailUrl } from '@common/pictureFiles';
import sharp from 'sharp';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { createMember, createSession } from '../../testing/factories';
import { plainPicture, sendFile, uploadPicture } from '../../testing/pictures';
import { testStorage } from '../../testing/storage';
import { fileKeys, nameOfUrl } from './pictureFile';
import { sweepPictures } from './sweepPictures';
import { usePictures } from './usePictures';

const PRODUCT = '/api/pictures?purpose=product';
const storage = testStorage();
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

const blank = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 4, background } });
const fetchFile = (url: string) => api.app.inject(url);
const send = (bytes: Buffer, key?: string) => sendFile(api, token, PRODUCT, bytes, key);
const rowsOf = async (owner: number) =>
  (await test.db.pool.query('SELECT * FROM pictures WHERE owner_id = $1', [owner])).rows;

describe('a picture that is taken', () => {
  const formats = {
    JPEG: blank(900, 600).jpeg(),
    PNG: blank(900, 600).png(),
    WebP: blank(900, 600).webp(),
    AVIF: blank(900, 600).avif({ effort: 0 }),
    GIF: blank(900, 600).gif(),
  };
  it.each(Object.entries(formats))('%s is made anew in every width', async (_name, image) => {
    const { body } = await send(await image.toBuffer());
    const picture: Picture = body.data;
    expect(picture).toMatchObject({ alt: '', width: 900, height: 600, widths: [320, 640, 960] });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder?.length).toBeLessThan(500);
    for (const format of ['avif', 'webp'] as const) {
      const sources = (pictureSrcSet(picture, format) ?? '').split(', ');
      expect(sources).toHaveLength(3);
      for (const source of sources) {
        const [url = '', width = ''] = source.split(' ');
        const file = await fetchFile(url);
        expect(file.headers['content-type']).toBe(`image/${format}`);
        expect(file.headers['x-content-type-options']).toBe('nosniff');
        const made = await sharp(file.rawPayload).metadata();
        expect(`${made.width}w`).toBe(width);
      }
    }
    expect((await fetchFile(thumbnailUrl(picture.url))).statusCode).toBe(200);
    const jpeg = await sharp((await fetchFile(picture.url)).rawPayload).metadata();
    expect([jpeg.format, jpeg.width, jpeg.height]).toEqual(['jpeg', 900, 600]);
  });

  it('is turned as it is looked at, and tells nothing of where and when it was taken', async () => {
    const bytes = await blank(300, 200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '25/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('secret-place')).toBe(true);
    const { data } = (await send(bytes)).body;
    expect(data).toMatchObject({ width: 200, height: 300 });
    const file = (await fetchFile(data.url)).rawPayload;
    const { exif, xmp, icc, orientation } = await sharp(file).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(file.includes('secret-place')).toBe(false);
  });

  it('stands on white where it was transparent', async () => {
    const { data } = (await send(await blank(100, 100, '#0000').png().toBuffer())).body;
    const { dominant } = await sharp((await fetchFile(data.url)).rawPayload).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('is never enlarged, and shrinks to the widest we keep', async () => {
    expect(
      await uploadPicture(api, token, 'product', await plainPicture(3000, 1500)),
    ).toMatchObject({ width: 1440, height: 720, widths: [320, 640, 960, 1440] });
    expect(await uploadPicture(api, token, 'product', await plainPicture(80, 70))).toMatchObject({
      width: 80,
      height: 70,
      widths: [320],
    });
  });

  it('is the first frame of a moving one', async () => {
    const frames = [blank(80, 80, '#f00'), blank(80, 80, '#00f')].map((one) =>
      one.png().toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { data } = (await send(moving)).body;
    const { dominant } = await sharp((await fetchFile(data.url)).rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
    expect(data.height).toBe(80);
  });

  it('is made once however often it is sent with one key, and the key takes no other', async () => {
    const bytes = await plainPicture();
    const [one, two] = await Promise.all([
      send(bytes, 'upload-key-1'),
      send(bytes, 'upload-key-1'),
    ]);
    expect(two.body).toEqual(one.body);
    const made = (await rowsOf(member)).length;
    expect((await send(bytes, 'upload-key-1')).body).toEqual(one.body);
    expect(await rowsOf(member)).toHaveLength(made);
    expect((await rowsOf(member)).filter(({ state }) => state === 'ready')).toHaveLength(1);
    const other = await send(await plainPicture(300, 300), 'upload-key-1');
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('what is refused, by name', () => {
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(64),
  ]);
  const jpeg = () => plainPicture();
  const cases: [string, () => Promise<Buffer> | Buffer, string, string][] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PICTURE_TYPE',
      'SVG',
    ],
    [
      'an SVG with a prologue',
      () => Buffer.from('<?xml version="1.0"?><!-- x --><svg>'),
      'PICTURE_TYPE',
      'SVG',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'PICTURE_TYPE', 'PDF'],
    ['a page', () => Buffer.from('<!DOCTYPE html><p>'), 'PICTURE_TYPE', '網頁'],
    ['a ZIP', () => Buffer.from('PK\x03\x04abc'), 'PICTURE_TYPE', '壓縮檔'],
    ['a BMP', () => Buffer.from('BM123456'), 'PICTURE_TYPE', 'BMP'],
    ['a TIFF', () => blank(99, 99).tiff().toBuffer(), 'PICTURE_TYPE', 'TIFF'],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2'), 'PICTURE_TYPE', '影片'],
    ['HEIC', () => heic, 'PICTURE_HEIC', 'iPhone'],
    ['text', () => Buffer.from('你好'), 'PICTURE_TYPE', '無法辨識'],
    [
      'a JPEG that is a page too',
      async () => Buffer.concat([await jpeg(), Buffer.from('<ScRiPt>alert(1)</script>')]),
      'PICTURE_POLYGLOT',
      '網頁程式碼',
    ],
    [
      'a JPEG with a page in its comment',
      async () => {
        const bytes = await jpeg();
        const text = Buffer.from('<html><body>');
        const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
        return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
      },
      'PICTURE_POLYGLOT',
      '網頁程式碼',
    ],
    [
      'a JPEG with PHP',
      async () => Buffer.concat([await jpeg(), Buffer.from('<?php system($_GET[1]);')]),
      'PICTURE_POLYGLOT',
      '程式碼',
    ],
    [
      'a JPEG that is a ZIP too',
      async () =>
        Buffer.concat([
          await jpeg(),
          Buffer.from('PK\x03\x04'),
          Buffer.from('PK\x05\x06'),
          Buffer.alloc(18),
        ]),
      'PICTURE_POLYGLOT',
      '壓縮檔',
    ],
    [
      'a PNG that is a PDF too',
      async () => Buffer.concat([await blank(99, 99).png().toBuffer(), Buffer.from('%PDF-1.4')]),
      'PICTURE_POLYGLOT',
      'PDF',
    ],
    [
      'a GIF that is a script too',
      () => Buffer.from('GIF89a/*\x01\x00\x00\x00\x00*/=1;alert(1)'),
      'PICTURE_POLYGLOT',
      '程式碼',
    ],
    [
      'half a picture',
      async () => {
        const noise = sharp({
          create: {
            width: 300,
            height: 300,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        });
        return (await noise.jpeg().toBuffer()).subarray(0, 9000);
      },
      'PICTURE_BROKEN',
      '損壞',
    ],
    [
      'a head with nothing behind it',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]),
      'PICTURE_BROKEN',
      '損壞',
    ],
    [
      'a bomb: little to send, much to unpack',
      () => blank(9000, 9000).png({ compressionLevel: 1 }).toBuffer(),
      'PICTURE_PIXELS',
      '9000×9000',
    ],
    ['a picture of a few pixels', () => blank(20, 20).png().toBuffer(), 'PICTURE_SHAPE', '20×20'],
    ['a thread', () => blank(100, 1100).png().toBuffer(), 'PICTURE_SHAPE', '100×1100'],
    ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'FILE_TOO_LARGE', '10 MB'],
  ];
  it.each(cases)('%s', async (_name, make, code, part) => {
    const { status, body } = await send(await make());
    expect([status, body.errorCode]).toEqual([200, code]);
    expect(body.errorMessage).toContain(part);
    const rows = await rowsOf(member);
    expect(rows.filter(({ state }) => state !== 'making')).toEqual([]);
  });

  it('a file without an idempotency key', async () => {
    const { statusCode, body } = await api.app.inject({
      method: 'POST',
      url: PRODUCT,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: await jpeg(),
    });
    expect(statusCode).toBe(400);
    expect(body).toContain('Idempotency-Key');
  });

  it('nothing at all, and a purpose that is none', async () => {
    expect((await send(Buffer.alloc(0))).status).toBe(400);
    const { status } = await sendFile(api, token, '/api/pictures?purpose=virus', await jpeg());
    expect(status).toBe(400);
  });

  it('more than a member may send in a day, also all at once', async () => {
    await test.db.pool.query(
      `INSERT INTO pictures (name, owner_id, purpose, width, height, widths)
       SELECT 'limit' || n, $1, 'product', 1, 1, '{320}' FROM generate_series(1, 197) n`,
      [member],
    );
    const bytes = await plainPicture(64, 64);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    const codes = answers.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', '', '', 'PICTURE_LIMIT', 'PICTURE_LIMIT', 'PICTURE_LIMIT']);
  });
});

describe('what becomes of a picture', () => {
  const use = (urls: string[], by: number, already: Picture[] = []) =>
    test.db.transaction((tx) =>
      usePictures(
        tx,
        urls.map((url) => ({ url, alt: ' 說明 ' })),
        {
          memberId: by,
          purpose: 'product',
          already,
        },
      ),
    );
  const age = () =>
    test.db.pool.query(`UPDATE pictures SET changed_at = now() - interval '25 hours'`);

  it('goes with its files after a day, unless something uses it', async () => {
    const kept = await uploadPicture(api, token, 'product');
    const idle = await uploadPicture(api, token, 'product');
    expect(await use([kept.url], member)).toEqual([{ ...kept, alt: '說明' }]);
    expect(await sweepPictures(test.db, storage)).toBe(0);
    await age();
    while ((await sweepPictures(test.db, storage)) > 0);
    expect((await fetchFile(kept.url)).statusCode).toBe(200);
    const name = nameOfUrl(idle.url) ?? '';
    for (const key of fileKeys({ name, widths: idle.widths ?? [] })) {
      expect(await storage.get(key)).toBeUndefined();
    }
    await expect(use([idle.url], member)).rejects.toThrow('失效');
  });

  it('is its owner’s alone, for its purpose alone, and what a thing shows already may stay', async () => {
    const mine = await uploadPicture(api, token, 'product');
    const face = await uploadPicture(api, token, 'avatar');
    const stranger = await createMember(test.db);
    await expect(use([mine.url], stranger)).rejects.toThrow('失效');
    await expect(use([face.url], member)).rejects.toThrow('失效');
    await expect(use(['/files/pictures/abc/960.jpg'], member)).rejects.toThrow('失效');
    await expect(use(['/demo/tea.svg'], member)).rejects.toThrow('失效');
    const seeded = { url: '/demo/tea.svg', alt: '茶' };
    expect(await use(['/demo/tea.svg'], member, [seeded])).toEqual([{ ...seeded, alt: '說明' }]);
    expect(await use([mine.url], stranger, [mine])).toEqual([{ ...mine, alt: '說明' }]);
  });

  it('is not swept from under whoever uses it at that moment', async () => {
    const picture = await uploadPicture(api, token, 'product');
    await age();
    await test.db.transaction(async (tx) => {
      await usePictures(tx, [{ url: picture.url, alt: '' }], {
        memberId: member,
        purpose: 'product',
      });
      await sweepPictures(test.db, storage);
    });
    await sweepPictures(test.db, storage);
    expect((await fetchFile(picture.url)).statusCode).toBe(200);
    expect((await rowsOf(member))[0].state).toBe('used');
  });
});
