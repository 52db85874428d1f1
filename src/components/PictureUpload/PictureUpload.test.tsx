import type { Picture } from '@common/endpoints/pictures';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { PictureUpload } from './PictureUpload';

let stub: StubApi;
let refused: string[];
/** Successive values of the form; the last is the current one. */
let held: Picture[][];
let busy: boolean[];

const pictureOf = (name: string): Picture => ({ url: `/files/pictures/${name}/320.jpg`, alt: '' });

beforeEach(async () => {
  refused = [];
  held = [];
  busy = [];
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  stub = await startApi({
    'POST /api/pictures': ({ query, body }) => {
      const content = String(body);
      if (refused.includes(content)) throw new Refusal('PICTURE_HEIC');
      return pictureOf(`${query.get('purpose')}${content}`);
    },
  });
  await renderSite();
});
afterEach(() => stub.close());

function Field({ max = 3, start = [] }: { max?: number; start?: Picture[] }) {
  const [pictures, setPictures] = useState(start);
  return (
    <PictureUpload
      purpose="product"
      label="商品圖片"
      max={max}
      withAlt
      withCover
      value={pictures}
      onBusy={(one) => busy.push(one)}
      onChange={(next) => {
        held.push(next);
        setPictures(next);
      }}
    />
  );
}

const file = (content: string, name = `${content}.jpg`) =>
  new File([content], name, { type: 'image/jpeg' });
const choose = (...files: File[]) => person.upload(screen.getByLabelText('選擇圖片'), files);
const names = () => held.at(-1)?.map(({ url }) => url.split('/')[3]);

it('chosen files are sent one after another in their order', async () => {
  render(<Field />);
  await choose(file('a'), file('b'));
  await waitFor(() => expect(names()).toEqual(['producta', 'productb']));
  expect(stub.askedOf('POST /api/pictures').map(({ body }) => body)).toEqual(['a', 'b']);
  expect(screen.getByText('已上傳第 2 張')).toBeVisible();
  expect(screen.getByText('封面')).toBeVisible();
  expect(busy).toEqual([true, false]);
});

it('a refused file stays with the reason and can be sent again, while the others continue', async () => {
  refused = ['a'];
  render(<Field />);
  await choose(file('a', '相片.heic'), file('b'));
  await waitFor(() => expect(names()).toEqual(['productb']));
  expect(await screen.findByRole('alert')).toHaveTextContent('相片.heic無法讀取 HEIC 相片');
  expect(document.querySelector('.ant-message-notice')).toBeNull();
  refused = [];
  await person.click(screen.getByRole('button', { name: /重\s?試/ }));
  await waitFor(() => expect(names()).toEqual(['productb', 'producta']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a file of more than 10 MB is refused without sending it', async () => {
  render(<Field />);
  const large = file('x');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose(large);
  expect(await screen.findByRole('alert')).toHaveTextContent('最多 10 MB');
  await person.click(screen.getByRole('button', { name: /移\s?除/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(stub.askedOf('POST /api/pictures')).toEqual([]);
});

it('an empty file is refused without sending it', async () => {
  render(<Field />);
  await choose(new File([], 'empty.jpg', { type: 'image/jpeg' }));
  await findVisible('這個檔案是空的，請換一張。');
  expect(stub.askedOf('POST /api/pictures')).toEqual([]);
});

it('files above the maximum are left out with a message', async () => {
  render(<Field max={2} start={[pictureOf('one')]} />);
  await choose(file('a'), file('b'));
  await waitFor(() => expect(names()).toEqual(['one', 'producta']));
  expect(screen.queryByLabelText('選擇圖片')).toBeNull();
  expect(stub.askedOf('POST /api/pictures')).toHaveLength(1);
});

it('a single picture replaces the one before', async () => {
  render(<Field max={1} start={[pictureOf('one')]} />);
  await person.upload(screen.getByLabelText('更換圖片'), file('a'));
  await waitFor(() => expect(names()).toEqual(['producta']));
});

it('pictures can be moved, described and removed by keyboard', async () => {
  render(<Field start={['one', 'two', 'three'].map(pictureOf)} />);
  expect(screen.getByRole('button', { name: '第 1 張往前移' })).toBeDisabled();
  screen.getByRole('button', { name: '第 3 張往前移' }).focus();
  await person.keyboard('{Enter}');
  expect(names()).toEqual(['one', 'three', 'two']);
  await person.click(screen.getByRole('button', { name: '移除第 1 張' }));
  expect(names()).toEqual(['three', 'two']);
  const words = screen.getByLabelText('第 2 張的說明，給看不到圖片的人');
  fireEvent.change(words, { target: { value: '一杯\t茶' } });
  expect(held.at(-1)?.map(({ alt }) => alt)).toEqual(['', '一杯 茶']);
});

it('dropped files are uploaded', async () => {
  render(<Field />);
  const field = screen.getByRole('list', { name: '商品圖片' });
  fireEvent.drop(field, { dataTransfer: { files: [file('a')], types: ['Files'] } });
  await waitFor(() => expect(names()).toEqual(['producta']));
});
