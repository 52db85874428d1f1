import { fireEvent, render, screen, within } from '@testing-library/react';
import { person } from '@/testing/person';
import { Gallery } from './Gallery';

const pictures = ['正面', '側面', '包裝'].map((alt, at) => ({ url: `/demo/${at}.svg`, alt }));

beforeEach(() => {
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

/** jsdom has no pointers. */
class Pointer extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}
Object.assign(window, { PointerEvent: Pointer });

async function openLarge() {
  render(<Gallery pictures={pictures} title="茶杯" />);
  await person.click(screen.getByRole('button', { name: '放大看：正面' }));
  return screen.findByRole('dialog', { name: '茶杯的圖片' });
}

it('chooses a picture by its small one', async () => {
  render(<Gallery pictures={pictures} title="茶杯" />);
  const second = screen.getByRole('button', { name: '第 2 張圖：側面' });
  await person.click(second);
  expect(second).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: '放大看：側面' })).toBeVisible();
});

it('is walked by the arrow keys, the focus with the picture', async () => {
  render(<Gallery pictures={pictures} title="茶杯" />);
  screen.getByRole('button', { name: '放大看：正面' }).focus();
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: '放大看：側面' })).toHaveFocus();
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('button', { name: '放大看：正面' })).toHaveFocus();
});

it('opens large, goes around by the arrow keys and nearer by a double tap', async () => {
  const dialog = await openLarge();
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(within(dialog).getByText('第 3 張，共 3 張')).toBeVisible();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(within(dialog).getByRole('img', { name: '正面' })).toBeVisible();
  fireEvent.doubleClick(within(dialog).getByRole('img', { name: '正面' }));
  expect(within(dialog).getByRole('button', { name: '縮小' })).toBeVisible();
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(within(dialog).getByRole('button', { name: '放大' })).toBeVisible();
});

it('comes nearer at a click of a mouse, and back at the next; not at the end of a drag', async () => {
  const dialog = await openLarge();
  const picture = within(dialog).getByRole('img', { name: '正面' });
  const click = (movedX: number) => {
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, clientY: 50 };
    fireEvent.pointerDown(picture, { ...mouse, clientX: 50 });
    fireEvent.pointerUp(picture, { ...mouse, clientX: 50 + movedX });
  };
  click(80);
  expect(within(dialog).getByRole('button', { name: '放大' })).toBeVisible();
  click(0);
  expect(within(dialog).getByRole('button', { name: '縮小' })).toBeVisible();
  // Two clicks of a mouse are two clicks, not a double tap as well.
  fireEvent.doubleClick(picture);
  expect(within(dialog).getByRole('button', { name: '縮小' })).toBeVisible();
  click(0);
  expect(within(dialog).getByRole('button', { name: '放大' })).toBeVisible();
});

it('turns to the next picture by a swipe, and to none by a pinch or while it is zoomed', async () => {
  const dialog = await openLarge();
  const pane = dialog.querySelector<HTMLElement>('[data-near]') ?? dialog;
  const touch = (pointerId: number, clientX: number) => ({
    pointerId,
    pointerType: 'touch',
    clientX,
    clientY: 50,
  });
  const swipe = (from: number, to: number) => {
    fireEvent.pointerDown(pane, touch(1, from));
    fireEvent.pointerUp(pane, touch(1, to));
  };
  swipe(300, 120);
  expect(within(dialog).getByText('第 2 張，共 3 張')).toBeVisible();
  swipe(120, 300);
  expect(within(dialog).getByText('第 1 張，共 3 張')).toBeVisible();
  fireEvent.pointerDown(pane, touch(1, 300));
  fireEvent.pointerDown(pane, touch(2, 320));
  fireEvent.pointerUp(pane, touch(2, 400));
  fireEvent.pointerUp(pane, touch(1, 100));
  expect(within(dialog).getByText('第 1 張，共 3 張')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: '放大' }));
  swipe(300, 120);
  expect(within(dialog).getByText('第 1 張，共 3 張')).toBeVisible();
});

it('closes where it was opened', async () => {
  const dialog = await openLarge();
  await person.click(within(dialog).getByRole('button', { name: '關閉' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: '放大看：正面' })).toHaveFocus();
});
