import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Somebody at the page, without the waits and the style look-ups that make antd slow in jsdom. */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Presses the button that says `words`, the latest if there are several: it lies on top. */
export async function press(words: string): Promise<void> {
  const found = await screen.findAllByText(words, { selector: 'button, button *' });
  const button = found.at(-1);
  if (button) await person.click(button);
}

/** Puts the text into the field with that label, as pasting it does. */
export async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  act(() => field.focus());
  await person.paste(text);
}

/** Waits for a text that stays: while a dialog opens it is drawn more than once, hidden at first. */
export const shows = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());
