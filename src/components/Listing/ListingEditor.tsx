import type { Listing, ListingContent, ListingKind } from '@common/endpoints/listings';
import { listingState } from '@common/lists/listingState';
import { history, Link } from '@umijs/max';
import { Alert, Button, Form, Modal, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { NumberInput } from '@/components/NumberInput';
import { takeOwnAddress } from '@/components/ownAddress';
import { PerBuyerItem } from '@/components/PerBuyerItem';
import { validateForm } from '@/components/validateForm';
import { AmountField } from './AmountField';
import { ItemFields } from './ItemFields';
import styles from './Listing.module.css';
import { ListingPreview } from './ListingPreview';
import { LotTermsFields } from './LotTermsFields';
import { copyOf, typedOf } from './listingForm';
import { reviewNoteOf } from './reviewNote';
import { type SellingRules, SellingTerms } from './SellingTerms';
import { useListingEditor } from './useListingEditor';

const NAMES = { fixed: '定價商品', auction: '競標拍品' };

interface Props {
  kind: ListingKind;
  rules: SellingRules;
  listing?: Listing;
  /** Initial content of a new listing. */
  content?: ListingContent;
}

/** Editor of a listing: saves drafts on the server and submits complete ones. */
export function ListingEditor({ kind, rules, listing: initial, content }: Props) {
  const editor = useListingEditor(kind, initial);
  const { form, listing, unsaved, busy } = editor;
  const [uploading, setUploading] = useState(false);
  const [submission, setSubmission] = useState<'no' | 'busy' | 'done'>('no');
  const [previews, setPreviews] = useState(false);
  const isInShop = listing?.productId != null;
  const submitLabel = rules.moderated ? '送出審核' : '上架';

  // In an effect, because the guard of unsaved input is also removed in an effect. Only one of the two navigations runs.
  useEffect(() => {
    if (submission === 'done') history.push('/member/selling');
    // A new listing gets its own URL after the first save.
    else if (submission === 'no' && !initial && listing && !busy && !unsaved && !previews) {
      takeOwnAddress(`/member/selling/edit/${listing.id}`);
    }
  }, [submission, initial, listing, busy, unsaved, previews]);

  async function handlePreview() {
    // Set before saving: the page must not navigate to its new URL during a preview.
    setPreviews(true);
    const isSaved = listing !== undefined && !unsaved;
    if (!isSaved && !(await editor.handleSave())) setPreviews(false);
  }

  async function handleSubmit() {
    try {
      await validateForm(form);
    } catch {
      // The form shows the missing fields.
      return;
    }
    Modal.confirm({
      title: `${submitLabel}前請確認`,
      content: <HandInTerms kind={kind} feeBps={rules.feeBps} isInShop={isInShop} />,
      okText: submitLabel,
      cancelText: '先不要',
      onOk: async () => {
        setSubmission('busy');
        setSubmission((await editor.handleSubmit()) ? 'done' : 'no');
      },
    });
  }

  return (
    <div className={styles.editor}>
      <Head kind={kind} rules={rules} listing={listing} isNew={!initial} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={
          initial || !content ? typedOf(kind, initial?.content) : copyOf(kind, content)
        }
        onValuesChange={editor.handleTyped}
      >
        <div className={styles.body}>
          <div className={styles.form}>
            <ItemFields onUploading={setUploading} />
            {!isInShop &&
              (kind === 'fixed' ? (
                <OfferFields />
              ) : (
                <LotTermsFields startsAtOnce={!rules.moderated} />
              ))}
          </div>
          <SellingTerms kind={kind} rules={rules} />
        </div>
      </Form>
      <div className={styles.actions}>
        <Button disabled={busy || uploading} onClick={handlePreview}>
          預覽
        </Button>
        <Button
          loading={busy}
          disabled={uploading || (!unsaved && listing !== undefined)}
          onClick={editor.handleSave}
        >
          儲存草稿
        </Button>
        <Button type="primary" loading={busy} disabled={uploading} onClick={handleSubmit}>
          {submitLabel}
        </Button>
      </div>
      {previews && listing && !busy && (
        <ListingPreview listing={listing} onClose={() => setPreviews(false)} />
      )}
    </div>
  );
}

interface HeadProps {
  kind: ListingKind;
  rules: SellingRules;
  listing: Listing | undefined;
  isNew: boolean;
}

function Head({ kind, rules, listing, isNew }: HeadProps) {
  const state = listing && listingState(listing.state);
  return (
    <>
      <header>
        <Link to="/member/selling">‹ 我的賣場</Link>
        <div className={styles.head}>
          <h1>
            {isNew ? '新增' : '編輯'}
            {NAMES[kind]}
          </h1>
          {state && <Tag color={state.color}>{state.label}</Tag>}
        </div>
      </header>
      {listing?.reviewNote && <Alert type="warning" showIcon title={reviewNoteOf(listing)} />}
      {listing?.productId != null && (
        <Alert
          type="info"
          showIcon
          title={
            rules.moderated
              ? '修改審核通過之前，賣場繼續顯示原本的內容。'
              : '賣場顯示的是上次上架的內容。'
          }
        />
      )}
    </>
  );
}

/** Price and stock of a fixed-price listing. */
const OfferFields = () => (
  <>
    <AmountField name="price" label="價格" required="請填寫價格" />
    <Form.Item name="stock" label="數量" rules={[{ required: true, message: '請填寫數量' }]}>
      <NumberInput min={1} max={9999} precision={0} style={{ width: 160 }} />
    </Form.Item>
    <PerBuyerItem />
  </>
);

interface HandInTermsProps {
  kind: ListingKind;
  feeBps: number;
  isInShop: boolean;
}

/** The seller's confirmations on submitting. */
const HandInTerms = ({ kind, feeBps, isInShop }: HandInTermsProps) => (
  <>
    <p>內容屬實、照片為實物，商品可以合法販售。</p>
    {feeBps > 0 && <p>成交後平台收取 {feeBps / 100}% 手續費，由貨款中扣除。</p>}
    {kind === 'auction' && !isInShop && <p>有人出價後就不能撤下或修改。</p>}
  </>
);
