import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { countPieces } from '@common/orders/pieces';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { createStore } from '@/services/createStore';
import { responseStatus } from '@/services/responseStatus';
import { type Checked, checkGoods, goodsName, uncheckedOf } from './checkGoods';
import { cleanCode, orderFault, orderNumberIn } from './scanRules';

/** `wait`: goes on with the tracking number. `warn`: nothing was done, nothing is wrong. `stop`: somebody has to look. */
export type Tone = 'ready' | 'wait' | 'done' | 'warn' | 'stop';

export interface Said {
  tone: Tone;
  text: string;
  /** Counts answers, so that the same words are announced again. */
  at: number;
}

/** A parcel that was shipped here. */
export interface Scan {
  order: StaffOrder;
  carrier: string;
  trackingNo: string;
  at: number;
}

interface State {
  /** The order that waits for its tracking number. */
  open: StaffOrder | undefined;
  /** Its pieces that were scanned. */
  checked: Checked;
  said: Said;
  scans: readonly Scan[];
  /** Codes that are not answered yet. */
  pending: number;
}

const MAX_SCANS = 20;
const MAX_NUMBER_LENGTH = 60;
const READY = '請掃出貨單上的訂單條碼。';

const read = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** Creates the scanner of the packing table: it reads an order's barcode, then its tracking number, and so on. */
export function createScanner(
  mayReadMembers: boolean,
  /** Called with each answer. */
  onSaid: (tone: Tone) => void,
) {
  const store = createStore<State>({
    open: undefined,
    checked: new Map(),
    said: { tone: 'ready', text: READY, at: 0 },
    scans: [],
    pending: 0,
  });
  const change = (changed: Partial<State>) => store.set({ ...store.get(), ...changed });
  function say(tone: Tone, text: string, changed: Partial<State> = {}): void {
    change({ ...changed, said: { tone, text, at: store.get().said.at + 1 } });
    onSaid(tone);
  }

  async function isFrozen(memberId: number): Promise<boolean> {
    if (!mayReadMembers) return false;
    const query = { q: String(memberId), frozen: '1' };
    const { list } = await api('GET /api/admin/members', { query, skipErrorHandler: true });
    return list.some(({ id }) => id === memberId);
  }

  async function openOrder(number: string): Promise<void> {
    const { open } = store.get();
    if (open?.out_trade_no === number) {
      return say('warn', '這筆訂單已經掃過，請接著掃物流單號。');
    }
    const order = await read(number);
    const fault = orderFault(order, await isFrozen(order.buyer.id));
    if (fault) return say('stop', `訂單 ${number}：${fault}`, { open: undefined });
    const notice = open ? `訂單 ${open.out_trade_no} 沒有出貨，已換成這筆。` : '';
    say(open ? 'warn' : 'wait', `${notice}請核對商品與地址，再掃物流單號。`, {
      open: order,
      checked: new Map(),
    });
  }

  /** Checks off a code of goods, which ships nothing. @returns whether the code is one */
  async function check(code: string, open: StaffOrder | undefined): Promise<boolean> {
    const goods = await api('GET /api/admin/goods', { query: { code }, skipErrorHandler: true });
    const [first] = goods;
    if (!first) return false;
    if (!open) {
      say('warn', `這是商品「${goodsName(first)}」的條碼。${READY}`);
      return true;
    }
    const { tone, text, checked } = checkGoods(open, store.get().checked, goods);
    say(tone, text, { checked });
    return true;
  }

  async function ship(order: StaffOrder, carrier: string, trackingNo: string): Promise<void> {
    const lines = unsentOf(order.lines, order.parcels);
    const shipped = await api('POST /api/admin/orders/:out_trade_no/ship', {
      params: { out_trade_no: order.out_trade_no },
      body: { carrier, trackingNo, lines, alone: true },
      skipErrorHandler: true,
    });
    const scan = { order: shipped, carrier, trackingNo, at: Date.now() };
    say(
      'done',
      `訂單 ${order.out_trade_no} 已出貨：${carrier} ${trackingNo}，${countPieces(lines)} 件。`,
      {
        open: undefined,
        scans: [scan, ...store.get().scans].slice(0, MAX_SCANS),
      },
    );
  }

  /** Why the code sends no parcel of the order. */
  function sendFault(code: string, open: StaffOrder, carrier: string): string | undefined {
    const unchecked = uncheckedOf(open, store.get().checked);
    if (unchecked > 0)
      return `還有 ${unchecked} 件沒有核對，沒有出貨。請掃完商品條碼再掃物流單號。`;
    if (carrier === '') return '請先選擇物流公司，再掃一次物流單號。';
    return code.length > MAX_NUMBER_LENGTH ? '這個條碼太長，不是物流單號。' : undefined;
  }

  async function take(typed: string, carrier: string): Promise<void> {
    const code = cleanCode(typed);
    if (code === '') return;
    const number = orderNumberIn(code);
    if (number) return openOrder(number);
    const { open, scans } = store.get();
    const before = scans.find(({ trackingNo }) => trackingNo === code);
    if (before) {
      const text = `物流單號 ${code} 剛剛用在訂單 ${before.order.out_trade_no}`;
      return open
        ? say('stop', `${text}，這筆沒有出貨。請檢查貼的是不是這筆的託運單。`)
        : say('warn', `${text}，沒有再送一次。${READY}`);
    }
    if (await check(code, open)) return;
    if (!open) return say('stop', `「${code}」不是訂單編號。${READY}`);
    const fault = sendFault(code, open, carrier);
    if (fault) return say('stop', fault);
    await ship(open, carrier, code);
  }

  function explain(error: unknown): void {
    if (responseStatus(error) === 404) say('stop', '找不到這筆訂單，請檢查條碼。');
    else if (error instanceof BizError) say('stop', error.errorMessage);
    else say('stop', '沒有收到回應，請再掃一次；已出貨的不會重複。');
  }

  let queue = Promise.resolve();
  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Takes a code; those that come while one is answered wait their turn. */
    scan(typed: string, carrier: string): Promise<void> {
      change({ pending: store.get().pending + 1 });
      queue = queue.then(async () => {
        await take(typed, carrier.trim()).catch(explain);
        change({ pending: store.get().pending - 1 });
      });
      return queue;
    },
    /** Leaves the open order as it is. */
    drop() {
      const { open } = store.get();
      if (open) say('warn', `訂單 ${open.out_trade_no} 沒有出貨。${READY}`, { open: undefined });
    },
    /** A tracking number was put right. */
    replace(at: number, order: StaffOrder, parcel: { carrier: string; trackingNo: string }) {
      const { carrier, trackingNo } = parcel;
      const scans = store
        .get()
        .scans.map((one) => (one.at === at ? { ...one, order, carrier, trackingNo } : one));
      change({ scans });
    },
  };
}
export type Scanner = ReturnType<typeof createScanner>;
