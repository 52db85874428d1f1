import type { Listing } from '@common/endpoints/listings';
import { useRequest } from 'ahooks';
import { Form, Modal, message } from 'antd';
import { LotTermsFields } from '@/components/Listing/LotTermsFields';
import { type ListingTyped, termsOf, typedOf } from '@/components/Listing/listingForm';
import { api } from '@/services/api';

interface Props {
  listing: Listing;
  onDone: () => void;
  onClose: () => void;
}

/** Puts an unsold piece up again: other terms, the same words. */
export function RelistDialog({ listing, onDone, onClose }: Props) {
  const [form] = Form.useForm<ListingTyped>();
  const { run, loading } = useRequest(
    (typed: ListingTyped) => {
      const { startPrice = '', hours = 0, ...rest } = termsOf(typed);
      return api('POST /api/me/listings/:id/relist', {
        params: { id: listing.id },
        body: { startPrice, hours, ...rest },
      });
    },
    {
      manual: true,
      onSuccess: () => {
        void message.success('已重新上架');
        onClose();
        onDone();
      },
      onError() {},
    },
  );
  return (
    <Modal
      open
      title={`重新上架：${listing.content.title}`}
      okText="上架競標"
      cancelText="取消"
      confirmLoading={loading}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<ListingTyped>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...typedOf('auction', listing.content), starts: 'approved' }}
        onFinish={run}
      >
        <LotTermsFields now />
      </Form>
    </Modal>
  );
}
