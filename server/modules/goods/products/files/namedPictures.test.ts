import { createMember, createSession } from '../../../../testing/factories';
import { plainPicture, sendFile } from '../../../../testing/pictures';
import { counts, csv, notesOf, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { apply, preview } = shop;

describe('pictures by the names of their files', () => {
  const HEAD = ['Handle', 'Title', 'Type', 'Published', 'Variant Price', 'Image Src'];
  const row = (handle: string, src: string) => [handle, handle, '杯', 'false', '120', src];
  const picturesOf = (id: number) =>
    shop.db.pool.query<{ urls: string[] }>(
      `SELECT jsonb_path_query_array(pictures, '$[*].url') AS urls FROM products WHERE id = $1`,
      [id],
    );
  const upload = async (name: string, token = shop.staff) => {
    const path = `/api/pictures?purpose=product&name=${encodeURIComponent(name)}`;
    return (await sendFile(shop.api, token, path, await plainPicture())).body.data.url;
  };

  it('lists those that nobody uploaded, and takes them once they are there, whatever folder or site', async () => {
    const file = csv(
      HEAD,
      row('by-name', 'Tea Cup.JPG'),
      row('by-site', 'https://cdn.example/s/files/1/%E6%9D%AF.png?v=17'),
      ['by-site', '', '', '', '', 'https://cdn.example/s/files/2/%E6%9D%AF.png?v=18'],
    );
    const before = await preview(file);
    expect(before.missingPictures).toEqual(['tea cup.jpg', '杯.png']);
    expect(counts(before)).toMatchObject({ create: 1, fault: 1 });
    // Of another member's upload no file makes use.
    const stranger = await createSession(shop.db, await createMember(shop.db));
    await upload('杯.png', stranger);
    expect((await preview(file)).missingPictures).toContain('杯.png');
    const [tea, cup] = [await upload('pictures/TEA CUP.jpg'), await upload('杯.png')];
    const report = await preview(file);
    expect(report.missingPictures).toEqual([]);
    expect(notesOf(report)).toContain('3 使用已上傳的同名圖片 杯.png');
    await apply(file);
    const { rows } = await shop.db.pool.query(
      `SELECT id FROM products WHERE handle IN ('by-name', 'by-site') ORDER BY handle`,
    );
    expect((await picturesOf(rows[0].id)).rows[0]?.urls).toEqual([tea]);
    expect((await picturesOf(rows[1].id)).rows[0]?.urls).toEqual([cup, cup]);
    // Chosen again it changes nothing.
    expect(counts(await preview(file))).toEqual({ create: 0, update: 0, same: 2, fault: 0 });
  });
});
