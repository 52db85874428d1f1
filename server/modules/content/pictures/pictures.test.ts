import type { Picture } from '@common/endpoints/pictures';
import { pictureSrcSet, thumbnailUrl } from '@common/shopfront/pictureFiles';
import sharp from 'sharp';
import { createMember } from '../../../testing/factories';
import { blankPicture, pictureShop, plainPicture, uploadPicture } from '../../../testing/pictures';
import { testStorage } from '../../../testing/storage';
import { claimPictures } from './claimPictures';
import { fileKeys, nameOfUrl } from './pictureFile';
import { sweepPictures } from './sweepPictures';

const storage = testStorage();
const shop = pictureShop();
const { fetchFile, rowsOf, send } = shop;

describe('an accepted picture', () => {
  const formats = {
    JPEG: blankPicture(900, 600).jpeg(),
    PNG: blankPicture(900, 600).png(),
    WebP: blankPicture(900, 600).webp(),
    AVIF: blankPicture(900, 600).avif({ effort: 0 }),
    GIF: blankPicture(900, 600).gif(),
  };
  it.each(Object.entries(formats))('is re-encoded from %s in every width', async (_name, image) => {
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

  it('is rotated as displayed and carries no place or time', async () => {
    const bytes = await blankPicture(300, 200)
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

  it('is flattened on white', async () => {
    const { data } = (await send(await blankPicture(100, 100, '#0000').png().toBuffer())).body;
    const { dominant } = await sharp((await fetchFile(data.url)).rawPayload).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('is never enlarged, and is reduced to the largest width', async () => {
    expect(
      await uploadPicture(shop.api, shop.token, 'product', await plainPicture(3000, 1500)),
    ).toMatchObject({ width: 1440, height: 720, widths: [320, 640, 960, 1440] });
    expect(
      await uploadPicture(shop.api, shop.token, 'product', await plainPicture(80, 70)),
    ).toMatchObject({
      width: 80,
      height: 70,
      widths: [320],
    });
  });

  it('is the first frame of an animation', async () => {
    const frames = [blankPicture(80, 80, '#f00'), blankPicture(80, 80, '#00f')].map((one) =>
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

  it('is made once for one idempotency key, which refuses another file', async () => {
    const bytes = await plainPicture();
    const [one, two] = await Promise.all([
      send(bytes, 'upload-key-1'),
      send(bytes, 'upload-key-1'),
    ]);
    expect(two.body).toEqual(one.body);
    const made = (await rowsOf(shop.member)).length;
    expect((await send(bytes, 'upload-key-1')).body).toEqual(one.body);
    expect(await rowsOf(shop.member)).toHaveLength(made);
    expect((await rowsOf(shop.member)).filter(({ state }) => state === 'ready')).toHaveLength(1);
    const other = await send(await plainPicture(300, 300), 'upload-key-1');
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('the life of a picture', () => {
  const use = (urls: string[], by: number, already: Picture[] = []) =>
    shop.db.transaction((tx) =>
      claimPictures(
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
    shop.db.pool.query(`UPDATE pictures SET changed_at = now() - interval '25 hours'`);

  it('ends after a day, with its files, if nothing uses it', async () => {
    const kept = await uploadPicture(shop.api, shop.token, 'product');
    const idle = await uploadPicture(shop.api, shop.token, 'product');
    expect(await use([kept.url], shop.member)).toEqual([{ ...kept, alt: '說明' }]);
    expect(await sweepPictures(shop.db, storage)).toBe(0);
    await age();
    while ((await sweepPictures(shop.db, storage)) > 0);
    expect((await fetchFile(kept.url)).statusCode).toBe(200);
    const name = nameOfUrl(idle.url) ?? '';
    for (const key of fileKeys({ name, widths: idle.widths ?? [] })) {
      expect(await storage.get(key)).toBeUndefined();
    }
    await expect(use([idle.url], shop.member)).rejects.toThrow('失效');
  });

  it('allows use only by its owner and for its purpose, or where it is shown already', async () => {
    const mine = await uploadPicture(shop.api, shop.token, 'product');
    const face = await uploadPicture(shop.api, shop.token, 'avatar');
    const stranger = await createMember(shop.db);
    await expect(use([mine.url], stranger)).rejects.toThrow('失效');
    await expect(use([face.url], shop.member)).rejects.toThrow('失效');
    await expect(use(['/files/pictures/abc/960.jpg'], shop.member)).rejects.toThrow('失效');
    await expect(use(['/demo/tea.svg'], shop.member)).rejects.toThrow('失效');
    const seeded = { url: '/demo/tea.svg', alt: '茶' };
    expect(await use(['/demo/tea.svg'], shop.member, [seeded])).toEqual([
      { ...seeded, alt: '說明' },
    ]);
    expect(await use([mine.url], stranger, [mine])).toEqual([{ ...mine, alt: '說明' }]);
  });

  it('is not ended by the sweep while a transaction starts to use it', async () => {
    const picture = await uploadPicture(shop.api, shop.token, 'product');
    await age();
    await shop.db.transaction(async (tx) => {
      await claimPictures(tx, [{ url: picture.url, alt: '' }], {
        memberId: shop.member,
        purpose: 'product',
      });
      await sweepPictures(shop.db, storage);
    });
    await sweepPictures(shop.db, storage);
    expect((await fetchFile(picture.url)).statusCode).toBe(200);
    expect((await rowsOf(shop.member))[0].state).toBe('used');
  });
});
