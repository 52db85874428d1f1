import type { AddressInput } from '@common/endpoints/me';
import { render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { chooseOption } from '@/testing/chooseOption';
import { findVisible, person, press } from '@/testing/person';
import { ADDRESS } from '@/testing/shop';
import { AddressFields } from './AddressFields';

const saved = jest.fn();
beforeEach(() => saved.mockClear());

const show = (initial?: Partial<AddressInput>) =>
  render(
    <Form initialValues={initial} onFinish={saved}>
      <AddressFields />
      <button type="submit">儲存</button>
    </Form>,
  );

const postcode = () => screen.getByLabelText<HTMLInputElement>('郵遞區號');

it('choosing a district fills in its postcode', async () => {
  show();
  await chooseOption('縣市', '台東縣');
  await chooseOption('鄉鎮市區', '蘭嶼鄉');
  expect(postcode()).toHaveValue('952');
});

it('choosing another city clears district and postcode', async () => {
  show(ADDRESS);
  await chooseOption('縣市', '基隆市');
  expect(postcode()).toHaveValue('');
  await chooseOption('鄉鎮市區', '信義區');
  expect(postcode()).toHaveValue('201');
});

it('the postcode accepts further digits and refuses another district’s', async () => {
  show(ADDRESS);
  await waitFor(() => expect(screen.getByLabelText('縣市')).toBeEnabled());
  await person.clear(postcode());
  await person.type(postcode(), '106001');
  await press('儲存');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved).toHaveBeenCalledWith({ ...ADDRESS, id: undefined, postcode: '106001' });
  await person.clear(postcode());
  await person.type(postcode(), '110');
  await press('儲存');
  await findVisible('這個鄉鎮市區的郵遞區號以 106 開頭');
  expect(saved).toHaveBeenCalledTimes(1);
});

const chosenIn = (label: string) =>
  screen.getByLabelText(label).closest('.ant-select')?.textContent;

it('a postcode fills in city and district, and again when it was mistyped', async () => {
  show();
  await waitFor(() => expect(screen.getByLabelText('縣市')).toBeEnabled());
  await person.type(postcode(), '110');
  await waitFor(() => expect(chosenIn('鄉鎮市區')).toBe('信義區'));
  await person.type(postcode(), '{Backspace}{Backspace}06');
  await waitFor(() => expect(chosenIn('鄉鎮市區')).toBe('大安區'));
  expect(chosenIn('縣市')).toBe('臺北市');
});

it('a postcode that districts share fills in the city only', async () => {
  show();
  await person.type(postcode(), '300');
  await waitFor(() => expect(chosenIn('縣市')).toBe('新竹市'));
  expect(chosenIn('鄉鎮市區')).toBe('請選擇');
});

it('a postcode changes no city that was chosen', async () => {
  show();
  await chooseOption('縣市', '台東縣');
  await person.type(postcode(), '106');
  expect(chosenIn('縣市')).toBe('臺東縣');
});

it('Enter goes on to the next empty field, and submits without one', async () => {
  show();
  await waitFor(() => expect(screen.getByLabelText('縣市')).toBeEnabled());
  await person.type(screen.getByLabelText('收件人'), '林小華{Enter}');
  await person.keyboard('0912345678{Enter}');
  expect(postcode()).toHaveFocus();
  await person.keyboard('106{Enter}');
  await person.keyboard('和平東路一段 1 號{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(saved.mock.calls[0][0]).toMatchObject({
    recipient: '林小華',
    phone: '0912345678',
    postcode: '106',
    city: '臺北市',
    district: '大安區',
    line: '和平東路一段 1 號',
  });
});

it('a district that no longer exists must be chosen again', async () => {
  show({ ...ADDRESS, city: '彰化縣', district: '員林鎮', postcode: '510' });
  await waitFor(() => expect(screen.getByLabelText('縣市')).toBeEnabled());
  await press('儲存');
  await findVisible('請從清單選擇鄉鎮市區');
  expect(saved).not.toHaveBeenCalled();
});
