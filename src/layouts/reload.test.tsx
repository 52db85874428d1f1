import { render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { fill } from '@/testing/person';
import { reloadKeeping, restoreTyped } from './reload';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

let values: object;
function Page({ note = '' }) {
  return (
    <Form name="order" onValuesChange={(_, all) => (values = all)} initialValues={{ note }}>
      <Form.Item name="line" label="地址">
        <Input />
      </Form.Item>
      <Form.Item name="note" label="備註">
        <Input.TextArea />
      </Form.Item>
      <Form.Item name="code" label="驗證碼">
        <Input autoComplete="one-time-code" />
      </Form.Item>
    </Form>
  );
}

it('what was typed is there after the reload, also for the form; codes are not', async () => {
  const first = render(<Page />);
  await fill('地址', '重慶南路');
  await fill('備註', '請放門口');
  await fill('驗證碼', '123456');
  // jsdom does not navigate: it only complains.
  reloadKeeping();
  first.unmount();
  restoreTyped();
  render(<Page />);
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveValue('重慶南路'));
  expect(screen.getByLabelText('備註')).toHaveValue('請放門口');
  expect(screen.getByLabelText('驗證碼')).toHaveValue('');
  expect(values).toMatchObject({ line: '重慶南路', note: '請放門口' });
});

it('a field that has a value keeps it, and nothing comes back twice', async () => {
  const first = render(<Page />);
  await fill('備註', '舊的');
  reloadKeeping();
  first.unmount();
  restoreTyped();
  const second = render(<Page note="新的" />);
  await waitFor(() => expect(screen.getByLabelText('備註')).toHaveValue('新的'));
  second.unmount();
  restoreTyped();
  render(<Page />);
  expect(screen.getByLabelText('備註')).toHaveValue('');
});

it.each(['{', 'null', '{"at":"x"}', '{"at":1,"url":"/","typed":[1,{}]}'])(
  'takes %s for nothing',
  (kept) => {
    sessionStorage.setItem('reloaded', kept);
    expect(restoreTyped).not.toThrow();
  },
);
