import * as buffers from 'node:buffer';
import { DecompressionStream } from 'node:stream/web';
import { TextDecoder } from 'node:util';
import { type PackedFile, zipBytes } from '@/testing/zipBytes';
import { listZip, unpack, ZipFault } from './zip';
import { csvIn, findPictures } from './zipContent';

// Browsers have and jsdom lacks files that are read in parts and as streams.
Object.assign(globalThis, {
  Blob: buffers.Blob,
  DecompressionStream,
  File: buffers.File,
  TextDecoder,
});

const zipOf = (files: readonly PackedFile[], entries?: number) =>
  new File([new Uint8Array(zipBytes(files, entries))], 'goods.zip');

const TEA = Buffer.from('a picture of tea, '.repeat(40));
const MB = 1024 ** 2;
const textOf = async (zip: File, n = 0, most = MB) => {
  const entry = (await listZip(zip))[n];
  if (!entry) throw new Error('no such entry');
  return (await unpack(zip, entry, most)).text();
};

it('lists the files of a zip and unpacks packed and stored ones', async () => {
  const zip = zipOf([
    { name: 'a/', content: Buffer.alloc(0), method: 0 },
    { name: 'a/茶.jpg', content: TEA, flags: 1 << 11 },
    { name: '__MACOSX/a/._茶.jpg', content: TEA },
    { name: 'b.png', content: TEA, method: 0 },
  ]);
  expect((await listZip(zip)).map(({ name }) => name)).toEqual(['a/茶.jpg', 'b.png']);
  expect(await textOf(zip)).toBe(String(TEA));
  expect(await textOf(zip, 1)).toBe(String(TEA));
});

it('reads names in Big5, and finds pictures by their last part: no folder and no way up counts', async () => {
  const zip = zipOf([
    { name: Buffer.from([0xaf, 0xf9, 0x2e, 0x6a, 0x70, 0x67]), content: TEA },
    { name: '../../etc/Cup.JPG', content: TEA },
    { name: 'C:\\pictures\\bowl.png', content: TEA },
  ]);
  const { found, missing } = findPictures(await listZip(zip), [
    '茶.jpg',
    'cup.jpg',
    'bowl.png',
    'no.jpg',
  ]);
  expect(found.map(({ name }) => name)).toEqual(['茶.jpg', 'cup.jpg', 'bowl.png']);
  expect(missing).toEqual(['no.jpg']);
});

it('takes one of two equal pictures, and neither of two that differ under one name', async () => {
  const other = Buffer.from('another');
  const entries = await listZip(
    zipOf([
      { name: '1/same.jpg', content: TEA },
      { name: '2/same.jpg', content: TEA },
      { name: '1/two.jpg', content: TEA },
      { name: '2/two.jpg', content: other },
    ]),
  );
  expect(findPictures(entries, ['same.jpg', 'two.jpg'])).toMatchObject({
    found: [{ name: 'same.jpg' }],
    ambiguous: ['two.jpg'],
  });
});

it('takes the one product file of a zip, and says what is wrong with none or two', async () => {
  const zip = (...names: string[]) => zipOf(names.map((name) => ({ name, content: TEA })));
  const read = async (made: File) => csvIn(made, await listZip(made));
  expect(await (await read(zip('list.csv', 'a.jpg'))).text()).toBe(String(TEA));
  await expect(read(zip('a.jpg'))).rejects.toThrow('zip 裡沒有 CSV');
  await expect(read(zip('1.csv', '2.csv'))).rejects.toThrow('好幾個 CSV（1.csv、2.csv）');
});

describe('a zip that would do harm is refused in a sentence', () => {
  const zeros = Buffer.alloc(4 * MB);

  it.each([
    [
      'that unpacks to more than it says',
      zipOf([{ name: 'x.jpg', content: zeros, size: 1000 }]),
      '可能有害',
    ],
    ['that shrinks as no picture does', zipOf([{ name: 'x.jpg', content: zeros }]), '可能有害'],
    [
      'whose file is too large',
      zipOf([{ name: 'x.jpg', content: zeros, method: 0 }]),
      '太大，最多 1 MB',
    ],
    [
      'that unpacks to less than it says',
      zipOf([{ name: 'x.jpg', content: TEA, size: 2000 }]),
      '已損壞',
    ],
    ['with a password', zipOf([{ name: 'x.jpg', content: TEA, flags: 1 }]), '有密碼'],
    [
      'packed in another way',
      zipOf([{ name: 'x.jpg', content: TEA, method: 12 }]),
      '壓縮方式不支援',
    ],
    [
      'of more than 4 GB or in parts',
      zipOf([{ name: 'x.jpg', content: TEA }], 0xffff),
      '分成好幾份',
    ],
    ['with too many files', zipOf([{ name: 'x.jpg', content: TEA }], 20_000), '檔案太多'],
    [
      'with fewer files than it says',
      zipOf([{ name: 'x.jpg', content: TEA }], 2),
      '不是完整的 zip',
    ],
    [
      'whose names no encoding has',
      zipOf([{ name: Buffer.from([0xff, 0xff]), content: TEA, flags: 1 << 11 }]),
      '檔名無法辨識',
    ],
    ['that is no zip', new File(['not a zip'], 'x.zip'), '不是完整的 zip'],
  ])('%s', async (_what, zip, says) => {
    const unpacked = textOf(zip, 0, says.includes('可能有害') ? 8 * MB : MB);
    await expect(unpacked).rejects.toThrow(ZipFault);
    await expect(unpacked).rejects.toThrow(says);
  });

  it('that is cut off, anywhere', async () => {
    const whole = zipOf([{ name: 'x.jpg', content: TEA }]);
    for (const length of [0, 10, whole.size - 40, whole.size - 1]) {
      const cut = new File([whole.slice(0, length)], 'x.zip');
      await expect(textOf(cut)).rejects.toThrow(ZipFault);
    }
  });

  it('that is larger than may be chosen, without reading it', async () => {
    const zip = Object.defineProperty(new File([], 'x.zip'), 'size', {
      value: 2 * 1024 ** 3,
    });
    await expect(listZip(zip)).rejects.toThrow('最多 1 GB');
  });
});
