import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { products } from '../db/schema/catalogue';
import { type EventHub, openEventHub } from '../http/eventHub';
import { serveSite } from '../http/serveSite';
import { servePages } from '../modules/content/pages/servePages';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import { testSettings } from './api';
import { createTestDatabase, type TestDatabase } from './database';
import { createProduct } from './factories';
import { testStorage } from './storage';

const INDEX =
  '<!DOCTYPE html>\n<html lang="zh-Hant-TW"><head><meta charset="utf-8">' +
  '<meta name="description" content="generic"><title>generic</title>' +
  '<link rel="stylesheet" href="/umi.0123abcd.css">' +
  '<script src="/umi.js"></script></head><body><div id="root"></div></body></html>';
const STYLE = ':root{--accent:#0f766e}';
/** As Umi writes its map, with two pages. */
const HELPER =
  '!function(){d(n,{f:[["7.css",7],["7.async.js",7],["8.async.js",8]],' +
  'r:{"/gab":[0,1],"/member/order/view/:out_trade_no":[2]}},{})}();';
export const ORIGIN = 'https://shop.example';

/** The content of each data block of a type. */
export function blocks(html: string, type: string): unknown[] {
  const pattern = new RegExp(`<script type="${type}"[^>]*>([^<]*)</script>`, 'g');
  return [...html.matchAll(pattern)].map(([, text = '']) => JSON.parse(text));
}

/**
 * A built site with its HTML document, style and map of files alone, served with the heads of its pages, for one test file.
 * @param siteUrl null takes the request's own host
 */
export function pagesSite(siteUrl: string | null = ORIGIN) {
  let folder: string;
  let test: TestDatabase;
  let events: EventHub;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gab-pages-'));
    writeFileSync(join(folder, 'index.html'), INDEX);
    writeFileSync(join(folder, 'umi.0123abcd.css'), STYLE);
    writeFileSync(join(folder, 'preload_helper.0123abcd.js'), HELPER);
    test = await createTestDatabase();
    events = await openEventHub(test.db);
    const settings = { ...testSettings, siteUrl };
    const storage = testStorage();
    const services = {
      db: test.db,
      chain: {} as never,
      settings,
      events,
      carrier: MANUAL_CARRIER,
      storage,
    };
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

  async function sell(title: string, price = '1280') {
    const { productId } = await createProduct(test.db, { price });
    await test.db.orm.update(products).set({ title }).where(eq(products.id, productId));
    return productId;
  }

  return {
    get db() {
      return test.db;
    },
    open,
    /** Opens a real port. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    sell,
  };
}
