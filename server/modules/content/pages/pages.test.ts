import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq, inArray } from 'drizzle-orm';
import { lots } from '../../../db/schema/auctions';
import { categories, products } from '../../../db/schema/catalogue';
import { news } from '../../../db/schema/news';
import { banners } from '../../../db/schema/storefront';
import { createLot } from '../../../testing/lots';
import { blocks, ORIGIN, pagesSite } from '../../../testing/pagesSite';
import { matchPage } from './sitePages';

const site = pagesSite();
const { open, sell } = site;
// Inserted before the first request: categories are cached for a second.
beforeAll(() => site.db.orm.insert(categories).values({ slug: 'tea', name: '茶' }));

describe('a listing', () => {
  it.each(['/shop', '/market?q=%E8%8C%B6&sort=sales&current=2', '/shop?current=x&minPrice=<b>'])(
    '%s contains the API responses that the page would request',
    async (url) => {
      const { statusCode, body } = await open(url);
      expect(statusCode).toBe(200);
      const [first] = blocks(body, 'application/json');
      const asked = Object.keys(Object(first));
      expect(asked.map((one) => one.split('?')[0])).toEqual([
        '/api/products',
        '/api/products/facets',
        '/api/categories',
        '/api/gab/rate',
      ]);
      for (const one of asked) expect((await open(one)).json().data).toEqual(Object(first)[one]);
    },
  );

  it('shows its first pictures before any script runs, unless a filter is set', async () => {
    const id = await sell('茶巾', '1');
    const pictures = [{ url: '/demo/cloth.svg', alt: '' }];
    await site.db.orm.update(products).set({ pictures }).where(eq(products.id, id));
    const drawn = '<img src="/demo/cloth.svg" fetchpriority="high" alt="">';
    expect((await open('/shop?sort=priceAsc')).body).toContain(drawn);
    expect((await open('/shop?sort=priceAsc&inStock=1')).body).not.toContain(drawn);
  });

  it('names the category it is filtered by', async () => {
    expect((await open('/shop?category=tea')).body).toContain('<title>茶－商城｜');
    expect((await open('/marketBidding?category=tea&current=2')).body).toContain(
      '<title>茶－市集競標（第 2 頁）｜',
    );
  });

  it('with a search has it in its title and is not indexed', async () => {
    const { body } = await open('/shop?q=%E8%8C%B6%3Cb%3E');
    expect(body).toContain('<title>「茶&lt;b&gt;」的搜尋結果－商城｜');
    expect(body).toContain('<meta name="robots" content="noindex, follow">');
    expect((await open('/shop')).body).not.toContain('noindex');
  });

  it('has one canonical URL for all its orders and views', async () => {
    const canonical = async (url: string) =>
      /rel="canonical" href="([^"]*)"/.exec((await open(url)).body)?.[1];
    expect(await canonical('/shop?sort=sales&view=list&inStock=1')).toBe(`${ORIGIN}/shop`);
    expect(await canonical('/shop?current=2')).toBe(`${ORIGIN}/shop?current=2`);
    expect(await canonical('/shop?q=%22x')).toBe(`${ORIGIN}/shop?q=%22x`);
    expect(await canonical('/shop?category=%22x')).toBe(`${ORIGIN}/shop`);
    expect(await canonical('/shop?category=tea&sort=sales')).toBe(`${ORIGIN}/shop?category=tea`);
    expect(await canonical('/shopBidding?category=tea&phase=ended&current=2&x=1')).toBe(
      `${ORIGIN}/shopBidding?category=tea&amp;phase=ended&amp;current=2`,
    );
    expect(await canonical('/shopBidding?q=%00%0A&category=%07')).toBe(`${ORIGIN}/shopBidding`);
    expect(await canonical('/marketBidding?category=no-such')).toBe(`${ORIGIN}/marketBidding`);
    expect(await canonical('/news?category=guide&current=2')).toBe(
      `${ORIGIN}/news?category=guide&amp;current=2`,
    );
  });
});

describe('the lists of news and lots', () => {
  it.each([
    ['/news?category=guide&current=2', '/api/news?current=2&pageSize=9&category=guide'],
    ['/shopBidding', '/api/auctions?channel=shop&phase=live&current=1&pageSize=20'],
    [
      '/shopBidding?category=tea',
      '/api/auctions?channel=shop&phase=live&category=tea&current=1&pageSize=20',
    ],
    [
      '/marketBidding?phase=ended&q=x&current=-1',
      '/api/auctions?channel=market&phase=ended&q=x&current=1&pageSize=20',
    ],
  ])('%s contains the API responses that the page would request', async (url, call) => {
    const [first] = blocks((await open(url)).body, 'application/json');
    expect(first).toMatchObject({ [call]: (await open(call)).json().data });
  });
});

describe('the front page', () => {
  it('shows its first banner before any script runs, with one picture for each screen width', async () => {
    await site.db.orm.insert(banners).values({
      title: '秋茶 <上市>',
      subtitle: '',
      picture: {
        url: '/files/pictures/abc/960.jpg',
        alt: '',
        width: 1440,
        height: 480,
        widths: [320, 1440],
      },
      phonePicture: { url: '/banners/tea-season-phone.svg', alt: '' },
      textColour: 'light',
      link: '/shop?q="',
      position: 0,
      state: 'published',
    });
    const { body } = await open('/');
    expect(body).toContain(
      '<a class="banner" href="/shop?q=&quot;" tabindex="-1" data-text-colour="light"><picture>',
    );
    expect(body).toContain(
      '<source media="(min-width: 640px)" type="image/avif" srcset="/files/pictures/abc/320.avif 320w, /files/pictures/abc/1440.avif 1440w"',
    );
    expect(body).toContain('<img src="/banners/tea-season-phone.svg" fetchpriority="high" alt="">');
    expect(body).toContain('<b>秋茶 &lt;上市&gt;</b>');
  });
});

describe('before any script runs', () => {
  const paintOf = async (url: string) =>
    /<div id="first-paint"[\s\S]*?<div id="root">/.exec((await open(url)).body)?.[0] ?? '';

  it('a list of lots shows its first pictures where its cards will be, unless lines are added above', async () => {
    const lot = await createLot(site.db);
    const pictures = [{ url: '/demo/cake.svg', alt: '' }];
    const ofLot = site.db.orm.select({ id: lots.productId }).from(lots).where(eq(lots.id, lot));
    await site.db.orm.update(products).set({ pictures }).where(inArray(products.id, ofLot));
    const drawn =
      '<div class="listing lots"><b>商城競標</b><span><picture><img src="/demo/cake.svg"';
    expect(await paintOf('/shopBidding')).toContain(drawn);
    expect(await paintOf('/shopBidding?category=tea')).not.toContain('class="listing');
    expect(await paintOf('/shopBidding?q=%E8%8C%B6')).not.toContain('class="listing');
  });

  it('a seller’s page shows their name and fetches the pictures of the first goods', async () => {
    const id = await sell('茶則');
    const pictures = [{ url: '/demo/scoop.svg', alt: '' }];
    await site.db.orm.update(products).set({ pictures }).where(eq(products.id, id));
    const paint = await paintOf('/seller/gab');
    expect(paint).toContain('<div class="seller"><i>G</i><b>GAB 商城</b></div>');
    expect(paint).toContain('<link rel="preload" as="image" href="/demo/scoop.svg">');
    expect(await paintOf('/seller/gab?tab=reviews')).not.toContain('rel="preload"');
    expect(await paintOf('/seller/999')).not.toContain('class="seller"');
  });

  it('the page on GAB shows how it begins', async () => {
    expect(await paintOf('/gab')).toContain('<b>什麼是 GAB？</b><p>GAB 是本站使用的代幣');
  });

  it('the style of the site is in the document, and the page’s own files are on their way', async () => {
    const { body } = await open('/gab');
    expect(body).toContain('<style>:root{--accent:#0f766e}</style>');
    expect(body).not.toContain('rel="stylesheet"');
    expect(body).toContain(
      '<link rel="preload" as="style" href="/7.css"><link rel="preload" as="script" href="/7.async.js">',
    );
    // Umi names the parameter as its file does.
    expect((await open('/member/order/view/G1')).body).toContain('href="/8.async.js"');
    expect((await open('/shop')).body).not.toMatch(/href="\/[78]\./);
  });
});

describe('other pages', () => {
  it("a news article has its summary and schema.org's NewsArticle", async () => {
    const [item] = await site.db.orm
      .insert(news)
      .values({
        title: '新手指南',
        summary: '三分鐘學會用 GAB 付款',
        category: 'guide',
        cover: 'guide',
        markdown: '內文',
        html: '<p>內文</p>',
        published: true,
        publishedAt: new Date('2026-01-02T03:04:05Z'),
      })
      .returning();
    const { body } = await open(`/news/view/${item?.id}`);
    expect(body).toContain('<title>新手指南｜GAB 商城市集</title>');
    expect(body).toContain('<meta property="og:type" content="article">');
    // Before any script runs.
    expect(body).toContain(
      '<b>新手指南</b><picture><img src="/covers/guide.svg" fetchpriority="high" alt=""></picture>',
    );
    expect(blocks(body, 'application/ld\\+json')[0]).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-01-02T03:04:05.000Z',
    });
  });

  it.each(['/member/order/view/G1', '/admin', '/login', '/Access'])(
    '%s is not indexed',
    async (url) => {
      const { statusCode, body } = await open(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('content="noindex"');
      expect(body).not.toContain('og:url');
    },
  );

  it('an unknown path returns 404 with the site’s document', async () => {
    for (const url of ['/nowhere', '/shop/nowhere', '//evil.example/x']) {
      const { statusCode, body } = await open(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain('<div id="root">');
    }
  });

  it('a malformed URL returns the not-found page, and an error envelope for the API', async () => {
    const { statusCode, headers } = await open('/product/view/%E0%A4%A');
    expect([statusCode, headers.location]).toEqual([302, '/404']);
    expect((await open('/api/products/%E0%A4%A')).statusCode).toBe(400);
  });

  it.each(['/member/nowhere', '/member/order/view', '/admin/nowhere', '/admin/money'])(
    '%s returns 404',
    async (url) => expect((await open(url)).statusCode).toBe(404),
  );

  it.each(['/access', '/ACCESS', '/Access/', '/Member/Profile', '/SHOP'])(
    '%s matches its page regardless of case',
    async (url) => expect((await open(url)).statusCode).toBe(200),
  );

  it('the not-found page matches every unknown path', () => {
    const routes = readdirSync(join(__dirname, '../../../../src/pages'));
    expect(routes.filter((file) => /^(404|\$)\.tsx$/.test(file))).toEqual(['404.tsx']);
  });

  it('SITE_PAGES contains every route of the site', () => {
    const root = join(__dirname, '../../../../src/pages');
    const routes = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|[\\/])[a-z0-9$_]+\.tsx$/.test(file))
      .map(
        (file) =>
          `/${file
            .split(sep)
            .join('/')
            .replace(/\.tsx$/, '')}`,
      )
      .map((path) => path.replace(/\/?index$/, '').replace(/\$\w+/, '7') || '/');
    // The not-found page itself also has a path.
    const pages = routes.filter((path) => path !== '/404');
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((path) => !matchPage(path))).toEqual([]);
  });

  it('a chosen colour scheme applies at the first paint; invalid values are ignored', async () => {
    const html = async (cookie: string) => (await open('/', { cookie })).body;
    expect(await html('a=b; theme=dark')).toContain('<html data-theme="dark" lang');
    expect(await html('theme=dark"onload=x')).not.toContain('data-theme');
  });

  it('is sent compressed', async () => {
    const { headers, rawPayload } = await open('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('the page loader', () => {
  it.each([
    '',
    '?url=https://evil.example/product/view/1',
    '?url=//evil.example/',
    '?url=/nowhere',
    '?url[]=/shop',
    '?url=http://[',
  ])('refuses %s', async (query) => {
    expect((await open(`/__serverLoader${query}`)).statusCode).toBe(404);
  });
});

describe('search engines', () => {
  it('get robots.txt, the sitemap index and every public page', async () => {
    const shown = await sell('看得到');
    const hidden = await sell('下架了');
    await site.db.orm.update(products).set({ onSale: false }).where(eq(products.id, hidden));
    expect((await open('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const index = await open('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(index.body).toContain(`<loc>${ORIGIN}/sitemap-1.xml</loc>`);
    const { body } = await open('/sitemap-1.xml');
    expect(body).toContain(`<loc>${ORIGIN}/shopBidding</loc>`);
    expect(body).toMatch(new RegExp(`<loc>${ORIGIN}/shop\\?category=[^<]+</loc>`));
    expect(body).not.toContain('category=tea');
    expect(body).toContain(`<loc>${ORIGIN}/product/view/${shown}</loc>`);
    expect(body).not.toContain(`/product/view/${hidden}<`);
    expect(body).not.toContain('/member');
  });
});
