import { configure, getConfig, render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { useState } from 'react';
import { person, press } from './person';

const pressed = jest.fn();
beforeEach(() => pressed.mockClear());

/** A button that takes no clicks until `wait` ms have passed. */
function Late({ by, wait }: { by: 'disabled' | 'loading' | 'aria-disabled'; wait: number }) {
  const [idle, setIdle] = useState(true);
  if (idle) setTimeout(() => setIdle(false), wait);
  return (
    <Button {...{ [by]: idle }} onClick={() => idle || pressed()}>
      確認付款
    </Button>
  );
}

/** Another button once the mouse is down on it. */
function Fleeing() {
  const [times, setTimes] = useState(0);
  return (
    <button type="button" key={times} onMouseDown={() => setTimes(1)}>
      確認付款
    </button>
  );
}

it.each(['disabled', 'loading', 'aria-disabled'] as const)(
  'presses a button that is %s when it takes clicks again',
  async (by) => {
    render(<Late by={by} wait={60} />);
    await press('確認付款');
    expect(pressed).toHaveBeenCalledTimes(1);
  },
);

it('waits with a click for the element, or the field of its label, or its group of fields', async () => {
  const group = render(
    <fieldset disabled>
      <label>
        <input type="checkbox" disabled onChange={pressed} />
        同意
      </label>
    </fieldset>,
  );
  setTimeout(() => screen.getByRole('checkbox').removeAttribute('disabled'), 20);
  setTimeout(() => screen.getByRole('group').removeAttribute('disabled'), 40);
  await person.click(screen.getByText('同意'));
  expect(pressed).toHaveBeenCalledTimes(1);
  group.unmount();
});

it('presses the button that has taken the place of another one', async () => {
  const { rerender } = render(
    <Button key="old" disabled>
      確認付款
    </Button>,
  );
  setTimeout(
    () =>
      rerender(
        <Button key="new" onClick={pressed}>
          確認付款
        </Button>,
      ),
    30,
  );
  await press('確認付款');
  expect(pressed).toHaveBeenCalledTimes(1);
});

describe('says why', () => {
  const { asyncUtilTimeout } = getConfig();
  beforeAll(() => configure({ asyncUtilTimeout: 100 }));
  afterAll(() => configure({ asyncUtilTimeout }));

  it.each([
    [
      <Button key="1" disabled>
        確認付款
      </Button>,
      '「確認付款」 takes no click: it is disabled',
    ],
    [
      <Button key="2" aria-disabled>
        確認付款
      </Button>,
      '「確認付款」 takes no click: it is disabled',
    ],
    [
      <Button key="3" loading>
        確認付款
      </Button>,
      '「確認付款」 takes no click: it is loading',
    ],
  ])('a press is lost: %#', async (button, words) => {
    render(button);
    await expect(press('確認付款')).rejects.toThrow(words);
  });

  it('a click on what is gone is lost', async () => {
    const { unmount } = render(<Button>確認付款</Button>);
    const button = screen.getByRole('button');
    unmount();
    await expect(person.click(button)).rejects.toThrow(
      '「確認付款」 takes no click: it is not on the page any more',
    );
  });

  it('a button that goes away while it is pressed gets no click', async () => {
    render(<Fleeing />);
    await expect(press('確認付款')).rejects.toThrow(
      '「確認付款」 lost its click: it is not on the page any more',
    );
  });
});
