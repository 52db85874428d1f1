import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Without the waits and the style look-ups that make antd slow in jsdom.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Why a click on the element, or on the field of its label, would be lost now. */
function whyLost(element: Element): string | undefined {
  if (!element.isConnected) return 'it is not on the page any more';
  const control = element.closest('label')?.control ?? element;
  if (control.closest('[disabled], [aria-disabled="true"]')) return 'it is disabled';
  // By its class only: antd leaves the button enabled and ignores clicks.
  return control.closest('.ant-btn-loading') ? 'it is loading' : undefined;
}

const nameOf = (element: Element) =>
  `「${element.textContent || element.getAttribute('aria-label') || element.tagName}」`;

/** Clicks what `find` gets, as soon as it takes clicks: a click on a disabled button is lost without a word. */
async function clickOnceReady(find: () => Element): Promise<void> {
  const findReady = () => {
    const element = find();
    const reason = whyLost(element);
    if (reason) throw new Error(`${nameOf(element)} takes no click: ${reason}`);
    return element;
  };
  let element: Element;
  do element = await waitFor(findReady);
  while (whyLost(element));

  let taken = false;
  const see = () => {
    taken ||= !whyLost(element);
  };
  window.addEventListener('click', see, true);
  await user.click(element).finally(() => window.removeEventListener('click', see, true));
  if (!taken) throw new Error(`${nameOf(element)} lost its click: ${whyLost(element)}`);
}

/** Somebody at the page. */
export const person = {
  ...user,
  /** Clicks the element, which it waits for while it is disabled. */
  click: (element: Element) => clickOnceReady(() => element),
};

const labelled = (words: string) =>
  screen.getAllByText(words, { selector: 'button, button *' }).at(-1) as HTMLElement;

/** Clicks the button labelled `words`, the last one of several, because it lies on top, as soon as it takes clicks. */
export const press = (words: string) => clickOnceReady(() => labelled(words));

/** Puts the text into the field with that label, as pasting it does. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  act(() => field.focus());
  await person.paste(text);
}

/**
 * Waits until a text, or the element that a query gets, is there and visible, and returns it. `findBy…` returns an
 * element as soon as the document holds it, which may be some frames before it shows or after it was replaced.
 */
export const findVisible = (wanted: string | RegExp | (() => HTMLElement)) =>
  waitFor(() => {
    const element = typeof wanted === 'function' ? wanted() : screen.getByText(wanted);
    expect(element).toBeVisible();
    return element;
  });
