import { render } from '@testing-library/react';
import { Form, Input } from 'antd';
import { fill } from '@/testing/person';
import { hasReloaded, reloadOnce } from './reload';

// jsdom cannot navigate and logs an error.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

it('reloadOnce stores only the time of the reload', async () => {
  render(
    <Form name="order">
      <Form.Item name="note" label="備註">
        <Input.TextArea />
      </Form.Item>
    </Form>,
  );
  await fill('備註', '請放門口');
  expect(hasReloaded()).toBe(false);
  reloadOnce();
  expect(hasReloaded()).toBe(true);
  const written = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(written).not.toContain('請放門口');
});

it.each(['{', 'null', '{"at":"x"}', ''])('hasReloaded ignores the stored text %s', (kept) => {
  sessionStorage.setItem('reloaded', kept);
  expect(hasReloaded()).toBe(false);
});
