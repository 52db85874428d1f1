import { prettyDOM, screen } from '@testing-library/react';

afterEach(() => document.body.replaceChildren());

it('a query that waits in vain prints the document once, at its end', async () => {
  document.body.innerHTML = '<main><p>那裡</p></main>';
  const read = jest.spyOn(Element.prototype, 'attributes', 'get');
  prettyDOM(document.body);
  const once = read.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  read.mockClear();
  const failure = screen.findByText('這裡', {}, { timeout: 300, interval: 20 });
  await expect(failure).rejects.toThrow(/Unable to find an element with the text: 這裡[\s\S]*那裡/);
  expect(read).toHaveBeenCalledTimes(once);
  read.mockRestore();
});
