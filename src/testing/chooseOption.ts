import { fireEvent, screen } from '@testing-library/react';
import { person } from './person';

/** Types into the list with that label, and chooses what is found, which is spelt officially. */
export async function chooseOption(label: string, words: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: words } });
  const option = { selector: '.ant-select-item-option-content' };
  await person.click(await screen.findByText(words.replace('台', '臺'), option));
}
