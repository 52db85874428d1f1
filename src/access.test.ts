import access from '@/access';

it.each([
  ['staff', { name: '王小明' }, true],
  ['a name that is empty', { name: '' }, true],
  ['dontHaveAccess', { name: 'dontHaveAccess' }, false],
  ['a missing initial state', undefined, false],
])('canSeeAdmin for %s', (_, initialState, expected) => {
  expect(access(initialState)).toEqual({ canSeeAdmin: expected });
});
