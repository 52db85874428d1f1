import type { PaymentMethod } from '@common/endpoints/orders';
import type { Product, Sku } from '@common/endpoints/products';
import { history } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { Amount } from '@/components/Amount';
import { Picture } from '@/components/Picture';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { MOST_PER_ORDER } from './BuyBox';
import { learnFromRefusal } from './learnFromRefusal';
import styles from './OrderDialog.module.css';
import { orderSum } from './orderSum';
import { PaymentChoice } from './PaymentChoice';
import { Quantity } from './Quantity';

const NOTE_LENGTH = 200;

interface Props {
  product: Product;
  sku: Sku;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onLearn: (product: Product) => void;
  onClose: () => void;
}

/**
 * What an order needs, over the product's page. It stays as typed when the order is refused and when
 * the session runs out: one signs in over it and sends it again.
 */
export function OrderDialog({ product, sku, quantity, onQuantity, onLearn, onClose }: Props) {
  const { user } = useSession();
  const [seenPrice] = useState(sku.price);
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('coin');
  const [adv, setAdv] = useState('');
  const [note, setNote] = useState('');
  const ids = { quantity: useId(), adv: useId(), note: useId() };
  const isShipped = product.fulfilment === 'shipping';
  const address = useAddressChoice(isShipped);
  const { data: me } = useRequest(() => api('GET /api/me'), {
    refreshDeps: [user?.access_token],
    onError() {},
  });
  const sum = orderSum({
    price: sku.price,
    quantity,
    advMaxBps: product.advMaxBps,
    adv,
    coinAvailable: me?.coin.available,
    advAvailable: me?.adv.available,
  });
  const isShort = paymentMethod === 'coin' && sum.short !== undefined;
  const isTooMany = quantity > sku.available;

  async function placeOrder(): Promise<void> {
    const addressId = await address.settle();
    const order = await api('POST /api/orders', {
      body: {
        items: [{ skuId: sku.id, quantity, unitPrice: sku.price }],
        paymentMethod,
        ...(addressId !== undefined && { addressId }),
        ...(adv !== '' && { advAmount: adv }),
        ...(note.trim() !== '' && { note: note.trim() }),
      },
    });
    if (paymentMethod === 'coin') {
      // Refused or not, the order stands, and its page says what is left to do.
      await api('POST /api/orders/:out_trade_no/pay', {
        params: { out_trade_no: order.out_trade_no },
      }).catch(() => {});
    }
    history.push(`/member/order/view/${order.out_trade_no}`);
  }
  const { run: submit, loading } = useRequest(placeOrder, {
    manual: true,
    onError(error) {
      const learned = learnFromRefusal(product, error);
      if (learned) onLearn(learned);
    },
  });

  return (
    <Modal
      open
      title="確認訂單"
      width={600}
      style={{ top: 16 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 210px)', overflow: 'auto' } }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <span>
            應付{' '}
            <b>
              <Amount value={sum.coin} unit={TOKEN_SYMBOL} />
            </b>
          </span>
          <Button
            type="primary"
            size="large"
            loading={loading}
            disabled={isShort || isTooMany || sum.advFault !== undefined || !product.onSale}
            onClick={submit}
          >
            {paymentMethod === 'coin' ? '確認付款' : '送出訂單'}
          </Button>
        </div>
      }
    >
      <div className={styles.item}>
        <span className={styles.picture}>
          <Picture picture={product.pictures[0]} alt="" sizes="96px" eager />
        </span>
        <div>
          <div>{product.title}</div>
          {sku.name && <div className={styles.quiet}>{sku.name}</div>}
          <Amount value={sku.price} unit={TOKEN_SYMBOL} />
        </div>
      </div>
      {sku.price !== seenPrice && (
        <Alert type="warning" showIcon title="價格已更新，請確認金額後再送出。" />
      )}
      {!product.onSale && <Alert type="warning" showIcon title="商品已下架，無法下單。" />}
      <div className={styles.row}>
        <label htmlFor={ids.quantity}>數量</label>
        <Quantity
          id={ids.quantity}
          most={MOST_PER_ORDER}
          value={quantity}
          isWrong={isTooMany}
          onChange={onQuantity}
        />
        {isTooMany && (
          <span className={styles.fault} role="alert">
            庫存僅剩 {sku.available} 件
          </span>
        )}
      </div>
      {isShipped && (
        <section className={styles.section}>
          <h3>收件地址</h3>
          <AddressChoice choice={address} />
        </section>
      )}
      <PaymentChoice
        value={paymentMethod}
        onChange={setPaymentMethod}
        coinAvailable={me?.coin.available}
        short={sum.short}
      />
      {product.advMaxBps > 0 && (
        <section className={styles.section}>
          <label htmlFor={ids.adv}>廣告幣折抵</label>
          <div className={styles.row}>
            <Input
              id={ids.adv}
              className={styles.adv}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={adv}
              placeholder="0"
              status={sum.advFault ? 'error' : undefined}
              aria-describedby={`${ids.adv}-most`}
              onChange={({ target }) => setAdv(target.value.trim())}
            />
            <Button disabled={sum.advMost === '0'} onClick={() => setAdv(sum.advMost)}>
              用最多
            </Button>
          </div>
          <p id={`${ids.adv}-most`} className={sum.advFault ? styles.fault : styles.quiet}>
            {sum.advFault ?? (
              <>
                最多可折抵 <Amount value={sum.advMost} />
                ，您有 <Amount value={me?.adv.available ?? '0'} unit="廣告幣" />
              </>
            )}
          </p>
        </section>
      )}
      <section className={styles.section}>
        <label htmlFor={ids.note}>備註</label>
        <Input.TextArea
          id={ids.note}
          rows={2}
          maxLength={NOTE_LENGTH}
          value={note}
          placeholder="想告訴賣家的話（選填）"
          onChange={({ target }) => setNote(target.value)}
        />
      </section>
      <dl className={styles.sum}>
        <dt>商品金額</dt>
        <dd>
          <Amount value={sum.total} unit={TOKEN_SYMBOL} />
        </dd>
        {adv !== '' && !sum.advFault && (
          <>
            <dt>廣告幣折抵</dt>
            <dd>
              −<Amount value={adv} />
            </dd>
          </>
        )}
      </dl>
    </Modal>
  );
}
