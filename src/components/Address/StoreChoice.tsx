import { findStoreChain } from '@common/delivery/storeRules';
import type { PickupStore } from '@common/endpoints/stores';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../lazyPart';
import styles from './AddressFields.module.css';
import { required } from './required';

const StorePicker = lazyPart(async () => (await import('./StorePicker')).StorePicker);

interface ChosenProps {
  /** From the form's item. */
  id?: string;
  value?: string;
  onPick: (store: PickupStore) => void;
}

/** The chosen store and the way to another one. */
function Chosen({ id, value, onPick }: ChosenProps) {
  const form = Form.useFormInstance();
  const chain = findStoreChain(Form.useWatch('chain', { form, preserve: true }));
  const name = Form.useWatch('storeName', { form, preserve: true });
  const [isOpen, setOpen] = useState(false);
  // The item's label would be the button's name otherwise.
  const action = value ? '更換取貨門市' : '選擇取貨門市';
  return (
    <>
      {value && (
        <p className={styles.chosen}>
          {chain?.label} <b>{name}</b>（店號 {value}）
        </p>
      )}
      <Button id={id} aria-label={action} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {isOpen && (
        <StorePicker
          chain={chain?.value}
          onPick={(store) => {
            setOpen(false);
            onPick(store);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A convenience store from the carrier's list. */
export function StoreChoice() {
  const form = Form.useFormInstance();
  function handlePick({ chain, storeNo, storeName, city, district }: PickupStore): void {
    form.setFieldsValue({ chain, storeName, picked: { city, district } });
    form.setFields([{ name: 'storeNo', value: storeNo, errors: [] }]);
  }
  return (
    <>
      <Form.Item name="chain" hidden>
        <Input type="hidden" />
      </Form.Item>
      <Form.Item name="storeName" hidden>
        <Input type="hidden" />
      </Form.Item>
      <Form.Item
        name="storeNo"
        label="取貨門市"
        className={styles.whole}
        rules={[required('請選擇取貨門市')]}
      >
        <Chosen onPick={handlePick} />
      </Form.Item>
    </>
  );
}
