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

it('a district that no longer exists must be chosen again', async () => {
  show({ ...ADDRESS, city: '彰化縣', district: '員林鎮', postcode: '510' });
  await waitFor(() => expect(screen.getByLabelText('縣市')).toBeEnabled());
  await press('儲存');
  await findVisible('請從清單選擇鄉鎮市區');
  expect(saved).not.toHaveBeenCalled();
});
