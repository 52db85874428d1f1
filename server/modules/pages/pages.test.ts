import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app';
import { products } from '../../db/schema/catalogue';
import { news } from '../../db/schema/news';
import { banners } from '../../db/schema/storefront';
import { type EventHub, openEventHub } from '../../http/eventHub';
import { serveSite } from '../../http/serveSite';
import { testSettings } from '../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { createProduct } from '../../testing/factories';
import { testStorage } from '../../testing/storage';
import { servePages } from './servePages';
import { matchPage } from './sitePages';

const INDEX =
  '<!DOCTYPE html>\n<html lang="zh-Hant-TW"><head><meta charset="utf-8">' +
  '<meta name="description" content="generic"><title>generic</title>' +
  '<script src="/umi.js"></script></head><body><div id="root"></div></body></html>';
const ORIGIN = 'https://shop.example';

let folder: string;
let test: TestDatabase;
let events: EventHub;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gab-pages-'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  test = await createTestDatabase();
  events = await openEventHub(test.db);
  const settings = { ...testSettings, siteUrl: ORIGIN };
  const storage = testStorage();
  const services = { db: test.db, chain: {} as never, settings, events, storage };
  app = await buildApp(services, {
    async site(on) {
      await serveSite(on, folder, await servePages(on, services, folder));
    },
  });
});
afterAll(async () => {
  await app.close();
  await events.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** The content of each data block of a type. */
function blocks(html: string, type: string): unknown[] {
  const pattern = new RegExp(`<script type="${type}"[^>]*>([^<]*)</script>`, 'g');
  return [...html.matchAll(pattern)].map(([, text = '']) => JSON.parse(text));
}

async function sell(title: string, price = '1280') {
  const { productId } = await createProduct(test.db, { price });
  await test.db.orm.update(products).set({ title }).where(eq(products.id, productId));
  return productId;
}

const TITLE = '茶壺 "</script><script>alert(1)</script>" & <b>';

describe('a product page', () => {
  it('says title, price and picture before any script runs, whatever the title holds', async () => {
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
    // A block that could be ended early would leave an element more.
    expect(body.match(/<script/g)).toHaveLength(4);
  });

  it('carries product, offer and breadcrumb for search engines', async () => {
    const id = await sell(TITLE);
    const { body } = await open(`/product/view/${id}`);
    expect(blocks(body, 'application/ld\\+json')).toEqual([
      expect.objectContaining({
        '@type': 'Product',
        name: TITLE,
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
          expect.objectContaining({ position: 3, name: TITLE }),
        ],
      }),
    ]);
  });

  it('shows its picture and name before any script runs', async () => {
    const id = await sell(TITLE);
    await test.db.orm
      .update(products)
      .set({ pictures: [{ url: '/demo/tea.svg', alt: '"><script>' }] })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    const drawn = /<div id="first-paint"[\s\S]*?<div id="root">/.exec(body)?.[0] ?? '';
    expect(drawn).toContain('<img src="/demo/tea.svg" fetchpriority="high" alt="">');
    expect(drawn).toContain('<b>茶壺 &quot;&lt;/script&gt;');
    expect(drawn.match(/<script/g)).toHaveLength(1);
  });

  it('gives chats and search engines a JPEG of what is drawn, and uploads as they are', async () => {
    const id = await sell('便當袋');
    const uploaded = '/files/pictures/abc/960.jpg';
    await test.db.orm
      .update(products)
      .set({ pictures: ['/demo/bag.svg', uploaded].map((url) => ({ url, alt: '' })) })
      .where(eq(products.id, id));
    const { body } = await open(`/product/view/${id}`);
    expect(body).toContain(`<meta property="og:image" content="${ORIGIN}/demo/bag.jpg">`);
    expect(blocks(body, 'application/ld\\+json')[0]).toMatchObject({
      image: [`${ORIGIN}/demo/bag.jpg`, ORIGIN + uploaded],
    });
  });

  it("brings the API's own answer along, and /__serverLoader gives the same", async () => {
    const id = await sell('便當袋');
    const url = `/api/products/${id}`;
    const answer = (await open(url)).json().data;
    expect(answer.title).toBe('便當袋');
    const [first] = blocks((await open(`/product/view/${id}`)).body, 'application/json');
    expect(first).toEqual({ [url]: answer });
    const page = encodeURIComponent(`/product/view/${id}`);
    const loaded = await open(`/__serverLoader?route=product/view/$id&url=${page}`);
    expect(loaded.json().data).toEqual({ answers: { [url]: answer } });
  });

  it.each(['999999', '0', 'abc', '1e3', '%00', '-1'])('is 404 for the id %s', async (id) => {
    const { statusCode, body } = await open(`/product/view/${id}`);
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root">');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});

describe('a listing', () => {
  it.each(['/shop', '/market?q=%E8%8C%B6&sort=sales&current=2', '/shop?current=x&minPrice=<b>'])(
    '%s begins with what the page would ask',
    async (url) => {
      const { statusCode, body } = await open(url);
      expect(statusCode).toBe(200);
      const [first] = blocks(body, 'application/json');
      const asked = Object.keys(Object(first));
      expect(asked.map((one) => one.split('?')[0])).toEqual([
        '/api/products',
        '/api/products/facets',
        '/api/categories',
      ]);
      for (const one of asked) expect((await open(one)).json().data).toEqual(Object(first)[one]);
    },
  );

  it('shows its first pictures before any script runs, unless something narrows it', async () => {
    const id = await sell('茶巾', '1');
    const pictures = [{ url: '/demo/cloth.svg', alt: '' }];
    await test.db.orm.update(products).set({ pictures }).where(eq(products.id, id));
    const drawn = '<img src="/demo/cloth.svg" fetchpriority="high" alt="">';
    expect((await open('/shop?sort=priceAsc')).body).toContain(drawn);
    expect((await open('/shop?sort=priceAsc&inStock=1')).body).not.toContain(drawn);
  });

  it('has one address for all its orders and views', async () => {
    const canonical = async (url: string) =>
      /rel="canonical" href="([^"]*)"/.exec((await open(url)).body)?.[1];
    expect(await canonical('/shop?sort=sales&view=list&inStock=1')).toBe(`${ORIGIN}/shop`);
    expect(await canonical('/shop?current=2')).toBe(`${ORIGIN}/shop?current=2`);
    expect(await canonical('/shop?category=%22x')).toBe(`${ORIGIN}/shop?category=%22x`);
  });
});

describe('the lists of news and lots', () => {
  it.each([
    ['/news?category=guide&current=2', '/api/news?current=2&pageSize=9&category=guide'],
    ['/shopBidding', '/api/auctions?channel=shop&phase=live&current=1&pageSize=20'],
    [
      '/marketBidding?phase=ended&q=x&current=-1',
      '/api/auctions?channel=market&phase=ended&q=x&current=1&pageSize=20',
    ],
  ])('%s begins with what the page would ask', async (url, call) => {
    const [first] = blocks((await open(url)).body, 'application/json');
    expect(first).toEqual({ [call]: (await open(call)).json().data });
  });
});

describe('the front page', () => {
  it('shows its first banner before any script runs, each width with its own picture', async () => {
    await test.db.orm.insert(banners).values({
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
      ink: 'light',
      link: '/shop?q="',
      position: 0,
      state: 'published',
    });
    const { body } = await open('/');
    expect(body).toContain(
      '<a class="banner" href="/shop?q=&quot;" tabindex="-1" data-ink="light"><picture>',
    );
    expect(body).toContain(
      '<source media="(min-width: 640px)" type="image/avif" srcset="/files/pictures/abc/320.avif 320w, /files/pictures/abc/1440.avif 1440w"',
    );
    expect(body).toContain('<img src="/banners/tea-season-phone.svg" fetchpriority="high" alt="">');
    expect(body).toContain('<b>秋茶 &lt;上市&gt;</b>');
  });
});

describe('other pages', () => {
  it("an article has its summary and schema.org's NewsArticle", async () => {
    const [item] = await test.db.orm
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
    expect(blocks(body, 'application/ld\\+json')[0]).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-01-02T03:04:05.000Z',
    });
  });

  it.each(['/member/order/view/G1', '/admin', '/login', '/Access'])(
    '%s is nothing for search engines',
    async (url) => {
      const { statusCode, body } = await open(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('content="noindex"');
      expect(body).not.toContain('og:url');
    },
  );

  it('a path that is no page is 404, with the site in it', async () => {
    for (const url of ['/nowhere', '/shop/nowhere', '//evil.example/x']) {
      const { statusCode, body } = await open(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain('<div id="root">');
    }
  });

  it("every page of the site's routes is known", () => {
    const root = join(__dirname, '../../../src/pages');
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
    // The not-found page itself has an address too.
    const pages = routes.filter((path) => path !== '/404' && path !== '/$');
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((path) => !matchPage(path))).toEqual([]);
  });

  it('a chosen colour scheme is there at the first paint; anything else is no choice', async () => {
    const html = async (cookie: string) => (await open('/', { cookie })).body;
    expect(await html('a=b; theme=dark')).toContain('<html data-theme="dark" lang');
    expect(await html('theme=dark"onload=x')).not.toContain('data-theme');
  });

  it('goes out compressed', async () => {
    const { headers, rawPayload } = await open('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root">');
  });
});

describe('what is asked ahead', () => {
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
  it('find robots.txt, the index and each page everyone may see', async () => {
    const shown = await sell('看得到');
    const hidden = await sell('下架了');
    await test.db.orm.update(products).set({ onSale: false }).where(eq(products.id, hidden));
    expect((await open('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const index = await open('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(index.body).toContain(`<loc>${ORIGIN}/sitemap-1.xml</loc>`);
    const { body } = await open('/sitemap-1.xml');
    expect(body).toContain(`<loc>${ORIGIN}/shopBidding</loc>`);
    expect(body).toContain(`<loc>${ORIGIN}/product/view/${shown}</loc>`);
    expect(body).not.toContain(`/product/view/${hidden}<`);
    expect(body).not.toContain('/member');
  });
});
