import { officialName } from '@common/delivery/addressRules';
import { STORE_CHAINS, type StoreChain } from '@common/delivery/storeRules';
import type { PickupStore } from '@common/endpoints/stores';
import { Input, Modal, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { RetryButton } from '../RetryButton';
import styles from './StorePicker.module.css';
import { useDistricts } from './useDistricts';

const CHAINS = STORE_CHAINS.map(({ value, label }) => ({ value, label }));
const optionsOf = (named: readonly { name: string }[] = []) =>
  named.map(({ name }) => ({ value: name, label: name }));
/** A search for 台 also finds 臺. */
const search = {
  filterOption: (typed: string, option?: { value: string }) =>
    String(option?.value).includes(officialName(typed)),
};

interface Props {
  /** Chosen first. */
  chain: StoreChain | undefined;
  onPick: (store: PickupStore) => void;
  onClose: () => void;
}

/** Finds a convenience store by chain, county, district, and part of its name, street or number. */
export function StorePicker({ chain: first = 'seven', onPick, onClose }: Props) {
  const { districts } = useDistricts();
  const [chain, setChain] = useState<StoreChain>(first);
  const [city, setCity] = useState<string>();
  const [district, setDistrict] = useState<string>();
  const [text, setText] = useState('');
  const q = text.trim();
  const query = { chain, ...(city && { city }), ...(district && { district }), ...(q && { q }) };
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/stores', { query, skipErrorHandler: true }),
    { refreshDeps: [chain, city, district, q], debounceWait: 250, debounceLeading: true },
  );
  return (
    <Modal open title="選擇取貨門市" footer={null} onCancel={onClose}>
      <Segmented
        block
        aria-label="超商"
        className={styles.chains}
        options={CHAINS}
        value={chain}
        onChange={setChain}
      />
      <div className={styles.filters}>
        <Select
          allowClear
          aria-label="縣市"
          placeholder="全部縣市"
          showSearch={search}
          options={optionsOf(districts?.TAIWAN)}
          value={city}
          onChange={(name: string | undefined) => {
            setCity(name);
            setDistrict(undefined);
          }}
        />
        <Select
          allowClear
          aria-label="鄉鎮市區"
          placeholder="全部區域"
          disabled={!city}
          showSearch={search}
          options={optionsOf(city ? districts?.findCity(city)?.districts : [])}
          value={district}
          onChange={(name: string | undefined) => setDistrict(name)}
        />
      </div>
      <Input.Search
        allowClear
        aria-label="搜尋門市"
        className={styles.row}
        placeholder="門市名稱、路名或店號"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {!data && error && !loading && (
        <p>
          無法載入門市。
          <RetryButton onRetry={refresh} />
        </p>
      )}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.length === 0 && <p>沒有符合的門市，請換個縣市或關鍵字。</p>}
      <ul className={styles.stores} aria-label="門市" aria-busy={loading}>
        {data?.map((store) => (
          <li key={store.storeNo}>
            <button type="button" className={styles.store} onClick={() => onPick(store)}>
              <b>{store.storeName}</b>
              <span className={styles.quiet}>店號 {store.storeNo}</span>
              <span className={styles.street}>
                {store.city}
                {store.district}
                {store.street}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
