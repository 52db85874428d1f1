import { Button, Checkbox, Form, Radio, Skeleton } from 'antd';
import { InlineAlert } from '@/components/InlineAlert';
import { RetryButton } from '@/components/RetryButton';
import { useApi } from '@/services/useApi';
import styles from './AddressChoice.module.css';
import { AddressFields } from './AddressFields';
import { AddressText } from './AddressText';
import { MissingRegion } from './MissingRegion';
import type { AddressChoiceState } from './useAddressChoice';

const NEW = 'new';

/** Whether an address that is sent with an order is kept for later ones too. */
function KeepChoice({ choice }: Pick<Props, 'choice'>) {
  if (!choice.mayKeep) {
    return <p className={styles.quiet}>地址簿已滿，這個地址只用於這筆訂單。</p>;
  }
  return (
    <Checkbox
      checked={choice.wantsKept}
      onChange={({ target }) => choice.setWantsKept(target.checked)}
    >
      存到我的地址簿
    </Checkbox>
  );
}

interface Props {
  choice: AddressChoiceState;
  /** A typed address is sent with a new order; otherwise it is saved separately. */
  goesWithOrder?: boolean;
}

/** The member's addresses, and the fields for another one below. */
export function AddressChoice({ choice, goesWithOrder = false }: Props) {
  const { addresses, hasFailed, isAdding, chosen, form } = choice;
  const { run: save, loading } = useApi(choice.add, { manual: true });
  return (
    <>
      {hasFailed && (
        <p className={styles.quiet}>
          無法載入地址。
          <RetryButton onRetry={choice.refresh} />
        </p>
      )}
      {choice.isLost && (
        <InlineAlert>
          剛才選的地址已經刪除了，{addresses?.length === 0 ? '請填寫新的' : '請重新選擇'}。
        </InlineAlert>
      )}
      {choice.closed && <InlineAlert>{choice.closed}</InlineAlert>}
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
          <Radio value={NEW}>{choice.kind === 'store' ? '送到其他門市' : '寄到新的地址'}</Radio>
        </Radio.Group>
      )}
      {choice.missing.asked !== undefined && (
        <MissingRegion
          form={choice.missing.form}
          id={choice.missing.asked}
          onType={choice.markTyped}
        />
      )}
      {isAdding && (
        <Form
          form={form}
          layout="vertical"
          className={styles.adding}
          requiredMark={false}
          initialValues={{ kind: 'home', ...choice.contact }}
          onValuesChange={choice.markTyped}
        >
          <AddressFields kind={choice.kind} offersDefault={!goesWithOrder} />
          {goesWithOrder ? (
            <KeepChoice choice={choice} />
          ) : (
            <Button loading={loading} onClick={save}>
              儲存地址
            </Button>
          )}
        </Form>
      )}
    </>
  );
}
