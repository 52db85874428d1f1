import { CARRIERS } from '@common/lists/carriers';
import { AutoComplete, Space, Switch } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '@/services/createStore';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import Forbidden from '../../403';
import { ShipTabs } from './ShipTabs';
import { OpenOrder } from './scanning/OpenOrder';
import { SCAN_FIELD, ScanField } from './scanning/ScanField';
import { ScanList } from './scanning/ScanList';
import styles from './scanning/scan.module.css';
import { createScanner, type Tone } from './scanning/scanner';
import { muted, play } from './scanning/sounds';

/** The carrier of this packing table; a scanner types numbers only. */
const storedCarrier = createStoredValue('scanCarrier', (text) => text ?? '');

const MARKS: Readonly<Record<Tone, string>> = {
  ready: '',
  wait: '▶',
  done: '✔',
  warn: '！',
  stop: '✘',
};

/** Without storage a choice lasts as long as the page. */
function keep(value: { set: (text: string | undefined) => void }, text: string | undefined) {
  try {
    value.set(text);
  } catch {
    // Shown as it is chosen, and asked for again next time.
  }
}

/** 掃描出貨: an order's barcode, then its tracking number, without a hand at the mouse. */
export default function ScanOrders() {
  usePageTitle('掃描出貨');
  const may = useMay();
  const [scanner] = useState(() => createScanner(may('members.read'), play));
  const { open, checked, answer, scans, pending } = useSyncExternalStore(
    scanner.subscribe,
    scanner.get,
  );
  const isMuted = useSyncExternalStore(muted.subscribe, muted.get);
  const [carrier, setCarrier] = useState(storedCarrier.get);
  if (!may('orders.handle')) return <Forbidden />;
  return (
    <div className={styles.page}>
      <h1>掃描出貨</h1>
      <ShipTabs current="scan" />
      <p className={styles.quiet}>
        先掃出貨單上的訂單條碼，核對商品與地址（也可以逐件掃商品條碼），再掃物流單號，就會出貨並通知買家。按
        Esc 放棄這一筆。
      </p>
      <Space wrap size="large">
        <Space>
          <label htmlFor="scanCarrier">物流公司</label>
          <AutoComplete
            id="scanCarrier"
            style={{ width: 200 }}
            maxLength={30}
            placeholder="選擇或輸入"
            value={carrier}
            onSelect={() => document.getElementById(SCAN_FIELD)?.focus()}
            options={CARRIERS.map(({ name }) => ({ value: name }))}
            onChange={(chosen: string) => {
              setCarrier(chosen);
              keep(storedCarrier, chosen || undefined);
            }}
          />
        </Space>
        <Space>
          <Switch
            id="scanSounds"
            checked={!isMuted}
            onChange={(isOn) => keep(muted, isOn ? undefined : '1')}
          />
          <label htmlFor="scanSounds">提示音</label>
        </Space>
      </Space>
      <ScanField
        label={open ? '掃描商品條碼或物流單號' : '掃描訂單條碼'}
        onCode={(typed) => void scanner.scan(typed, carrier)}
        onEscape={scanner.drop}
      />
      <div
        className={styles.answer}
        data-tone={answer.tone}
        role={answer.tone === 'stop' ? 'alert' : 'status'}
      >
        <span key={answer.at}>
          {MARKS[answer.tone]} {answer.text}
          {pending > 0 && '（處理中…）'}
        </span>
      </div>
      {open && <OpenOrder order={open} checked={checked} />}
      <h2>最近的掃描</h2>
      <ScanList scans={scans} scanner={scanner} />
    </div>
  );
}
