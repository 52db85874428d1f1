it('React records no stack of its own for an element', () => {
  const stackOf = (element: object): unknown => Reflect.get(element, '_debugStack');
  expect(stackOf(<p />)).toBeInstanceOf(Error);
  expect(stackOf(<p />)).toBe(stackOf(<b />));
});
