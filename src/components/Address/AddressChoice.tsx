import { useRequest } from 'ahooks';
import { Button, Form, Radio, Skeleton } from 'antd';
import styles from './AddressChoice.module.css';
import { AddressFields } from './AddressFields';
import { AddressText } from './AddressText';
import type { AddressChoiceState } from './useAddressChoice';

const NEW = 'new';

/** The member's addresses and, under them, the fields for another one. */
export function AddressChoice({ choice }: { choice: AddressChoiceState }) {
  const { addresses, hasFailed, isAdding, chosen, form } = choice;
  const { run: save, loading } = useRequest(choice.add, { manual: true, onError() {} });
  return (
    <>
      {!addresses && hasFailed && (
        <p className={styles.quiet}>
          地址沒有載入成功。<Button onClick={choice.refresh}>重新載入</Button>
        </p>
      )}
      {!addresses && !hasFailed && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {addresses && addresses.length > 0 && (
        <Radio.Group
          className={styles.options}
          value={isAdding ? NEW : chosen}
          onChange={({ target }) =>
            target.value === NEW ? choice.startAdding() : choice.choose(Number(target.value))
          }
        >
          {addresses.map((address) => (
            <Radio key={address.id} value={address.id}>
              <AddressText address={address} />
            </Radio>
          ))}
          <Radio value={NEW}>寄到新的地址</Radio>
        </Radio.Group>
      )}
      {isAdding && (
        <Form
          form={form}
          layout="vertical"
          className={styles.adding}
          requiredMark={false}
          initialValues={{ kind: 'home' }}
        >
          <AddressFields />
          <Button loading={loading} onClick={save}>
            儲存地址
          </Button>
        </Form>
      )}
    </>
  );
}
