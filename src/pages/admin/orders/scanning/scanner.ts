import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { countPieces } from '@common/orders/pieces';
import { BizError } from '@/services/bizError';
import { createStore } from '@/services/createStore';
import { responseStatus } from '@/services/responseStatus';
import { type Checked, checkGoods, goodsName, uncheckedOf } from './checkGoods';
import { findGoods, isFrozen, readOrder, shipRest } from './scanRequests';
import { cleanCode, orderFault, orderNumberIn, parcelFault } from './scanRules';

/** `wait`: goes on with the tracking number. `warn`: nothing was done, nothing is wrong. `stop`: somebody has to look. */
export type Tone = 'ready' | 'wait' | 'done' | 'warn' | 'stop';

interface ScanAnswer {
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
  answer: ScanAnswer;
  scans: readonly Scan[];
  /** Codes that are not answered yet. */
  pending: number;
}

const MAX_SCANS = 20;
const READY = '請掃出貨單上的訂單條碼。';

/** Creates the scanner of the packing table: it reads an order's barcode, then its tracking number, and so on. */
export function createScanner(
  mayReadMembers: boolean,
  /** Called with each answer. */
  onAnswer: (tone: Tone) => void,
) {
  const store = createStore<State>({
    open: undefined,
    checked: new Map(),
    answer: { tone: 'ready', text: READY, at: 0 },
    scans: [],
    pending: 0,
  });
  const update = (changed: Partial<State>) => store.set({ ...store.get(), ...changed });
  function answer(tone: Tone, text: string, changed: Partial<State> = {}): void {
    update({ ...changed, answer: { tone, text, at: store.get().answer.at + 1 } });
    onAnswer(tone);
  }

  async function openOrder(number: string): Promise<void> {
    const { open } = store.get();
    if (open?.out_trade_no === number) {
      return answer('warn', '這筆訂單已經掃過，請接著掃物流單號。');
    }
    const order = await readOrder(number);
    const fault = orderFault(order, mayReadMembers && (await isFrozen(order.buyer.id)));
    if (fault) return answer('stop', `訂單 ${number}：${fault}`, { open: undefined });
    const notice = open ? `訂單 ${open.out_trade_no} 沒有出貨，已換成這筆。` : '';
    answer(open ? 'warn' : 'wait', `${notice}請核對商品與地址，再掃物流單號。`, {
      open: order,
      checked: new Map(),
    });
  }

  /** Checks off a code of goods, which ships nothing. @returns whether the code is one */
  async function checkOff(code: string, open: StaffOrder | undefined): Promise<boolean> {
    const goods = await findGoods(code);
    const [first] = goods;
    if (!first) return false;
    if (!open) {
      answer('warn', `這是商品「${goodsName(first)}」的條碼。${READY}`);
      return true;
    }
    const { tone, text, checked } = checkGoods(open, store.get().checked, goods);
    answer(tone, text, { checked });
    return true;
  }

  async function ship(order: StaffOrder, carrier: string, trackingNo: string): Promise<void> {
    const shipped = await shipRest(order, carrier, trackingNo);
    const scan = { order: shipped, carrier, trackingNo, at: Date.now() };
    const pieces = countPieces(unsentOf(order.lines, order.parcels));
    answer('done', `訂單 ${order.out_trade_no} 已出貨：${carrier} ${trackingNo}，${pieces} 件。`, {
      open: undefined,
      scans: [scan, ...store.get().scans].slice(0, MAX_SCANS),
    });
  }

  async function handleCode(typed: string, carrier: string): Promise<void> {
    const code = cleanCode(typed);
    if (code === '') return;
    const number = orderNumberIn(code);
    if (number) return openOrder(number);
    const { open, scans } = store.get();
    const before = scans.find(({ trackingNo }) => trackingNo === code);
    if (before) {
      const text = `物流單號 ${code} 剛剛用在訂單 ${before.order.out_trade_no}`;
      return open
        ? answer('stop', `${text}，這筆沒有出貨。請檢查貼的是不是這筆的託運單。`)
        : answer('warn', `${text}，沒有再送一次。${READY}`);
    }
    if (await checkOff(code, open)) return;
    if (!open) return answer('stop', `「${code}」不是訂單編號。${READY}`);
    const fault = parcelFault(code, carrier, uncheckedOf(open, store.get().checked));
    if (fault) return answer('stop', fault);
    await ship(open, carrier, code);
  }

  function answerFailure(error: unknown): void {
    if (responseStatus(error) === 404) answer('stop', '找不到這筆訂單，請檢查條碼。');
    else if (error instanceof BizError) answer('stop', error.errorMessage);
    else answer('stop', '沒有收到回應，請再掃一次；已出貨的不會重複。');
  }

  let queue = Promise.resolve();
  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Takes a code; those that come while one is answered wait their turn. */
    scan(typed: string, carrier: string): Promise<void> {
      update({ pending: store.get().pending + 1 });
      queue = queue.then(async () => {
        await handleCode(typed, carrier.trim()).catch(answerFailure);
        update({ pending: store.get().pending - 1 });
      });
      return queue;
    },
    /** Leaves the open order as it is. */
    drop() {
      const { open } = store.get();
      if (open) answer('warn', `訂單 ${open.out_trade_no} 沒有出貨。${READY}`, { open: undefined });
    },
    /** A tracking number was put right. */
    replace(at: number, order: StaffOrder, parcel: { carrier: string; trackingNo: string }) {
      const { carrier, trackingNo } = parcel;
      const scans = store
        .get()
        .scans.map((one) => (one.at === at ? { ...one, order, carrier, trackingNo } : one));
      update({ scans });
    },
  };
}
export type Scanner = ReturnType<typeof createScanner>;
