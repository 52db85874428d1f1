import { filterKey, parseNarrowing, queryKey } from './listQuery';

describe('the keys of cached listings', () => {
  it('no value of a query makes the key of another query', () => {
    const crafted = { channel: 'shop', category: 'tea\nnewest', sort: undefined } as const;
    const plain = { channel: 'shop', category: 'tea', sort: 'newest' } as const;
    const keys = [crafted, plain, { ...plain, category: undefined, q: 'tea' }].map(queryKey);
    expect(new Set([...keys, queryKey({ ...plain, category: 'undefined' })]).size).toBe(4);
  });

  it('a total is found again for the same filters only', () => {
    const key = (query: Parameters<typeof parseNarrowing>[0]) => filterKey(parseNarrowing(query));
    const shop = { channel: 'shop' } as const;
    expect(key({ ...shop, minPrice: '5' })).toBe(key({ ...shop, minPrice: '5.0' }));
    expect(key({ ...shop, minPrice: '5' })).not.toBe(key({ ...shop, maxPrice: '5' }));
  });
});
