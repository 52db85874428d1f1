import { ShippingForm } from '@/components/Delivery/ShippingForm';
import { lazyPart } from '@/components/lazyPart';
import { PageMessage } from '@/components/PageMessage';
import { SenderAddressSection } from '@/components/Sender/SenderAddressSection';
import Loading from '@/loading';
import { api } from '@/services/api';
import { isStale } from '@/services/isStale';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { SellingTabs } from './SellingTabs';

const NewerShipping = lazyPart(async () => (await import('./NewerShipping')).NewerShipping);

/** Ways and fees of delivery for what the member sells. */
export default function Shipping() {
  usePageTitle('運送方式');
  const { user } = useSession();
  const { data, error, loading, refresh } = useApi(() => api('GET /api/me/shipping'), {
    refreshDeps: [user?.access_token],
  });
  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>運送方式</h1>
      </header>
      {data ? (
        <>
          <ShippingForm
            profile={data}
            send={(body) => api('PUT /api/me/shipping', { body })}
            below={(editor) => isStale(editor.refusal) && <NewerShipping {...editor} />}
          />
          <SenderAddressSection
            read={() => api('GET /api/me/sender-address')}
            write={(body) => api('PUT /api/me/sender-address', { body, skipErrorHandler: true })}
          />
        </>
      ) : error && !loading ? (
        <PageMessage title="無法載入運送方式" text="請檢查網路後再試一次。" retry={refresh} />
      ) : (
        <Loading />
      )}
    </section>
  );
}
