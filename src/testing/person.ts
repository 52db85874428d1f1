import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Somebody at the page, without the waits and the style look-ups that make antd slow in jsdom. */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Clicks the button labelled `words`, the last one of several, because it lies on top. */
export async function press(words: string): Promise<void> {
  const found = await screen.findAllByText(words, { selector: 'button, button *' });
  const button = found.at(-1);
  if (button) await person.click(button);
}

/** As `press`, once the button is enabled: by what the page still reads. */
export async function pressOnceEnabled(words: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name: words })).toBeEnabled());
  await press(words);
}

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
