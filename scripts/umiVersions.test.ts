import { dependencies } from '../package.json';

it('umi is the release that @umijs/max is made of, and both are pinned', () => {
  const { umi, '@umijs/max': max } = dependencies;
  expect(umi).toMatch(/^\d+\.\d+\.\d+$/);
  expect(umi).toBe(max);
});
