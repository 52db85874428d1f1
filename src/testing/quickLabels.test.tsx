import { screen } from '@testing-library/react';

const labelsOf = (id: string) => {
  const field = document.getElementById(id);
  return Object(field).labels && [...Object(field).labels].map((one: Element) => one.textContent);
};

afterEach(() => document.body.replaceChildren());

it('a field has the labels that name it, and those around it, in their order', () => {
  document.body.innerHTML = `
    <label for="a">1</label><label>2 <input id="a"></label><label for="a">3</label>
    <label for="b">4 <input id="c"></label><textarea id="b"></textarea>
    <label>5 <button id="d"></button><input id="e"></label>
    <label for="">6 <input id="f"></label><label for="none">7</label>
    <label for="g">8</label><div id="g"></div><label>9<input type="hidden" id="h"><input id="i"></label>`;
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(labelsOf)).toEqual([
    ['1', '2 ', '3'],
    ['4 '],
    [],
    ['5 '],
    [],
    [],
    undefined,
    null,
    ['9'],
  ]);
  const fields = [...document.querySelectorAll('label')].map(({ control }) => control?.id);
  expect(fields).toEqual(['a', 'a', 'a', 'b', 'd', undefined, undefined, undefined, 'i']);
});

it('a label that is on no page has the field within it', () => {
  const label = document.createElement('label');
  label.innerHTML = '1 <input id="a">';
  expect(label.control).toBe(label.firstElementChild);
  expect([...(label.querySelector('input')?.labels ?? [])]).toEqual([label]);
});

it('moves with the document', () => {
  document.body.innerHTML = '<label for="a">數量</label><input id="b"><input id="a">';
  expect(screen.getByLabelText('數量')).toHaveAttribute('id', 'a');
  screen.getByText('數量').setAttribute('for', 'b');
  expect(screen.getByLabelText('數量')).toHaveAttribute('id', 'b');
});
