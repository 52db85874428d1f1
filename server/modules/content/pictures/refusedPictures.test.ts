import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { blankPicture, pictureShop, plainPicture, sendFile } from '../../../testing/pictures';

const shop = pictureShop();
const { rowsOf, send } = shop;

/** A PNG of 68 bytes whose header declares this many pixels a side. */
function declaredPng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an upload is refused with a message that names the fault', () => {
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
    ['a TIFF', () => blankPicture(99, 99).tiff().toBuffer(), 'PICTURE_TYPE', 'TIFF'],
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
      async () =>
        Buffer.concat([await blankPicture(99, 99).png().toBuffer(), Buffer.from('%PDF-1.4')]),
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
      () => blankPicture(9000, 9000).png({ compressionLevel: 1 }).toBuffer(),
      'PICTURE_PIXELS',
      '9000×9000',
    ],
    [
      'a bomb that only says how large it is: its head alone is read',
      () => declaredPng(60_000),
      'PICTURE_PIXELS',
      '60000×60000',
    ],
    [
      'a picture of a few pixels',
      () => blankPicture(20, 20).png().toBuffer(),
      'PICTURE_SHAPE',
      '20×20',
    ],
    ['a thread', () => blankPicture(100, 1100).png().toBuffer(), 'PICTURE_SHAPE', '100×1100'],
    ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'FILE_TOO_LARGE', '10 MB'],
  ];
  it.each(cases)('%s', async (_name, make, code, part) => {
    const { status, body } = await send(await make());
    expect([status, body.errorCode]).toEqual([200, code]);
    expect(body.errorMessage).toContain(part);
    const rows = await rowsOf(shop.member);
    expect(rows.filter(({ state }) => state !== 'making' && state !== 'dropped')).toEqual([]);
  });

  it('when it has no idempotency key', async () => {
    const { statusCode, body } = await shop.api.app.inject({
      method: 'POST',
      url: '/api/pictures?purpose=product',
      headers: {
        authorization: `Bearer ${shop.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: await jpeg(),
    });
    expect(statusCode).toBe(400);
    expect(body).toContain('Idempotency-Key');
  });

  it('when it is empty or its purpose is unknown', async () => {
    expect((await send(Buffer.alloc(0))).status).toBe(400);
    const { status } = await sendFile(
      shop.api,
      shop.token,
      '/api/pictures?purpose=virus',
      await jpeg(),
    );
    expect(status).toBe(400);
  });

  it('above the member’s daily limit, also for concurrent uploads', async () => {
    await shop.db.pool.query(
      `INSERT INTO pictures (name, owner_id, purpose, width, height, widths)
       SELECT 'limit' || n, $1, 'product', 1, 1, '{320}' FROM generate_series(1, 197) n`,
      [shop.member],
    );
    const bytes = await plainPicture(64, 64);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)));
    const codes = answers.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', '', '', 'PICTURE_LIMIT', 'PICTURE_LIMIT', 'PICTURE_LIMIT']);
  });
});
