import { Button } from 'antd';
import { useState } from 'react';
import { type ShippingEditor, ShippingForm } from '@/components/Delivery/ShippingForm';
import { lazyPart } from '@/components/lazyPart';
import { PageMessage } from '@/components/PageMessage';
import { SenderAddressSection } from '@/components/Sender/SenderAddressSection';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { ReasonField } from '../money/ReasonField';
import { TypedShippingDiff } from './ShippingDiff';
import { ShippingPresence } from './ShippingPresence';

// Loaded when it opens: it brings the table.
const ShippingHistory = lazyPart(async () => (await import('./ShippingHistory')).ShippingHistory);

function HistoryButton(editor: ShippingEditor) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        變更紀錄
      </Button>
      {isOpen && <ShippingHistory editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Ways and fees of delivery for the platform's goods. */
export default function AdminShipping() {
  usePageTitle('運送方式');
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/shipping'));
  if (data) {
    return (
      <>
        <h1>運送方式</h1>
        <ShippingForm
          profile={data}
          above={(editor) => (
            <>
              <HistoryButton {...editor} />
              <ShippingPresence {...editor} />
            </>
          )}
          below={(editor) => (
            <>
              <TypedShippingDiff {...editor} />
              <ReasonField />
            </>
          )}
          send={(profile, reason) =>
            api('PUT /api/admin/shipping', { body: { ...profile, reason } })
          }
        />
        <SenderAddressSection
          read={() => api('GET /api/admin/sender-address')}
          write={(body, reason) =>
            api('PUT /api/admin/sender-address', {
              body: { ...body, reason },
              // The section's dialogs show refusals, the form above does not.
              skipErrorHandler: true,
            })
          }
        >
          <ReasonField />
        </SenderAddressSection>
      </>
    );
  }
  if (error && !loading) {
    return <PageMessage title="無法載入運送方式" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <Loading />;
}
