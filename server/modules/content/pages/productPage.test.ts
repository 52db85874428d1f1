import { eq } from 'drizzle-orm';
import { categories, products } from '../../../db/schema/catalogue';
import { blocks, ORIGIN, pagesSite } from '../../../testing/pagesSite';

const site = pagesSite();
const { open, sell } = site;

// Inserted before the first request: categories are cached for a second.
beforeAll(() =>
  site.db.orm.insert(categories).values([
    { slug: 'tea', name: '茶' },
    { slug: 'pots', name: '茶具', parent: 'tea' },
  ]),
);

const TITLE = '茶壺 "</script><script>alert(1)</script>" & <b>';

describe('a product page', () => {
  it('has title, price and picture in its head, escaped', async () => {
    const id = await sell(TITLE);
    const { statusCode, headers, body } = await open(`/product/view/${id}?from=chat`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('generic');
    expect(body).toContain('<title>茶壺 &quot;&lt;/script&gt;');
    expect(body).toMatch(/<meta name="description" content="1,280\.00 GAB。/);
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/product/view/${id}">`);
    expect(body).toContain(`<meta property="og:url" content="${ORIGIN}/product/view/${id}">`);
    expect(body).toMatch(/<meta property="og:image" content="https:\/\/shop\.example\/[^"]+">/);
    // A block that ends early would add an element.
    expect(body.match(/<script/g)).toHaveLength(4);
  });

  it('has the title and description that staff wrote for search results', async () => {
    const id = await sell('茶壺');
    await site.db.orm
      .update(products)
      .set({ seoTitle: '宜興紫砂壺', seoDescription: '手工製作 <b>' })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    expect(body).toContain('<title>宜興紫砂壺｜');
    expect(body).toContain('<meta name="description" content="手工製作 &lt;b&gt;">');
    expect(blocks(body, 'application/ld\\+json')[0]).toMatchObject({ name: '茶壺' });
  });

  it('contains product, offer, rating and breadcrumb for search engines', async () => {
    const id = await sell(TITLE);
    await site.db.orm
      .update(products)
      .set({ category: 'pots', ratings: [0, 0, 0, 1, 2] })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    expect(blocks(body, 'application/ld\\+json')).toEqual([
      expect.objectContaining({
        '@type': 'Product',
        name: TITLE,
        category: '茶 > 茶具',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 3 },
        offers: expect.objectContaining({
          price: '1280',
          priceCurrency: 'GAB',
          availability: 'https://schema.org/InStock',
        }),
      }),
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.objectContaining({ position: 1, item: `${ORIGIN}/` }),
          expect.objectContaining({ position: 2, name: '商城' }),
          expect.objectContaining({ position: 3, item: `${ORIGIN}/shop?category=tea` }),
          expect.objectContaining({ position: 4, name: '茶具' }),
          expect.objectContaining({ position: 5, name: TITLE }),
        ],
      }),
    ]);
  });

  it('shows its picture and name before any script runs', async () => {
    const id = await sell(TITLE);
    await site.db.orm
      .update(products)
      .set({ pictures: [{ url: '/demo/tea.svg', alt: '"><script>' }] })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    const drawn = /<div id="first-paint"[\s\S]*?<div id="root">/.exec(body)?.[0] ?? '';
    expect(drawn).toContain('<img src="/demo/tea.svg" fetchpriority="high" alt="">');
    expect(drawn).toContain('<b>茶壺 &quot;&lt;/script&gt;');
    expect(drawn).not.toContain('<script');
  });

  it('refers link previews and search engines to a JPEG of a drawing, and to uploads themselves', async () => {
    const id = await sell('便當袋');
    const uploaded = '/files/pictures/abc/960.jpg';
    await site.db.orm
      .update(products)
      .set({ pictures: ['/demo/bag.svg', uploaded].map((url) => ({ url, alt: '' })) })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/demo/bag.jpg">`);
    expect(blocks(body, 'application/ld\\+json')[0]).toMatchObject({
      image: [`${ORIGIN}/demo/bag.jpg`, ORIGIN + uploaded],
    });
  });

  it("contains the API's response, and /__serverLoader returns the same", async () => {
    const id = await sell('便當袋');
    const url = `/api/products/${id}`;
    const answer = (await open(url)).json().data;
    expect(answer.title).toBe('便當袋');
    const [first] = blocks((await open(`/product/view/${id}`)).body, 'application/json');
    const categories = (await open('/api/categories')).json().data;
    const answers = {
      [url]: answer,
      '/api/categories': categories,
      '/api/gab/rate': { twd: null },
    };
    expect(first).toEqual(answers);
    const page = encodeURIComponent(`/product/view/${id}`);
    const loaded = await open(`/__serverLoader?route=product/view/$id&url=${page}`);
    expect(loaded.json().data).toEqual({ answers });
  });

  it.each(['999999', '0', 'abc', '1e3', '%00', '-1'])('returns 404 for the id %s', async (id) => {
    const { statusCode, body } = await open(`/product/view/${id}`);
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root">');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});
