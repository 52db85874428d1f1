import { screen } from '@testing-library/react';
import { person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { chooseScheme } from './colourScheme';

afterEach(() => chooseScheme('system'));
const shown = () => document.documentElement.dataset.theme;

it('is the choice, kept where the server reads it, until the device decides again', async () => {
  await renderSite('/nowhere');
  await person.click(screen.getByRole('radio', { name: '深色' }));
  expect(shown()).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  expect(screen.getByRole('radio', { name: '深色' })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: '跟隨系統' }));
  expect(document.cookie).not.toContain('theme=');
  expect(shown()).toBe('light');
});
