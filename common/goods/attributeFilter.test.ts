import { parseAttributes, toggleAttribute, writeAttributes } from './attributeFilter';

const filter = new Map([
  ['材質', ['棉', '麻']],
  ['尺寸:寬', ['50%;大']],
]);

it('parseAttributes returns what writeAttributes wrote, for any names and values', () => {
  const text = writeAttributes(filter);
  expect(text).toBe('材質:棉;材質:麻;尺寸%3A寬:50%25%3B大');
  expect(parseAttributes(text)).toEqual(filter);
});

it.each([null, undefined, '', ';;', '材質', ':棉', '材質:', 'a:b:c', `${'x'.repeat(61)}:y`])(
  '%p is no filter',
  (text) => {
    expect(parseAttributes(text).size).toBe(0);
  },
);

it('parseAttributes keeps valid pairs, each once, and drops invalid ones', () => {
  expect(parseAttributes('材質:棉;材質:棉;%;a:b:c')).toEqual(new Map([['材質', ['棉']]]));
});

it('toggleAttribute adds and removes a value', () => {
  const more = toggleAttribute(filter, '產地', '台南');
  expect(more.get('產地')).toEqual(['台南']);
  expect(toggleAttribute(more, '產地', '台南')).toEqual(filter);
  expect(toggleAttribute(filter, '材質', '棉').get('材質')).toEqual(['麻']);
});
