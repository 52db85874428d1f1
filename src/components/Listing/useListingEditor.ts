import type { Listing, ListingKind } from '@common/endpoints/listings';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { showRequestError } from '@/requestErrorConfig';
import { api, fieldFaults } from '@/services/api';
import { inputOf, type ListingTyped } from './listingForm';

const fieldOf = (path: string) => path.replace(/^content\./, '').split('.')[0] ?? path;

/** A listing being written: what is saved of it, and the ways to save it and hand it in. */
export function useListingEditor(kind: ListingKind, initial: Listing | undefined) {
  const [form] = Form.useForm<ListingTyped>();
  const [listing, setListing] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** How often something was typed: more may come while a save is on its way. */
  const changes = useRef(0);
  useUnsaved(unsaved);

  /** Malformed numbers cannot be kept; what is only missing can. */
  async function save(): Promise<Listing> {
    const content = inputOf(kind, form.getFieldsValue());
    const before = changes.current;
    const saved = listing
      ? await api('PUT /api/me/listings/:id', {
          params: { id: listing.id },
          body: { revision: listing.revision, content },
          skipErrorHandler: true,
        })
      : await api('POST /api/me/listings', { body: { kind, content }, skipErrorHandler: true });
    setListing(saved);
    setUnsaved(changes.current !== before);
    return saved;
  }

  /** A refusal is shown at the fields it is about; what was typed stays. */
  function tell(error: unknown): void {
    const faults = fieldFaults(error);
    form.setFields(
      faults.map(({ field, message: text }) => ({
        name: fieldOf(field) as keyof ListingTyped,
        errors: [text],
      })),
    );
    const [first] = faults;
    if (first) form.scrollToField(fieldOf(first.field), { focus: true });
    if (error instanceof Error) showRequestError(error, { method: 'POST' });
  }

  async function during(work: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    try {
      void toast.success(await work());
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    listing,
    unsaved,
    busy,
    handleTyped: () => {
      changes.current += 1;
      setUnsaved(true);
    },
    handleSave: () =>
      during(async () => {
        await save();
        return '已儲存，還沒有送出';
      }),
    /** Saves first what is not saved. */
    handleSubmit: () =>
      during(async () => {
        const { id, revision } = listing && !unsaved ? listing : await save();
        const handed = await api('POST /api/me/listings/:id/submit', {
          params: { id },
          body: { revision },
          skipErrorHandler: true,
        });
        setListing(handed);
        return handed.state === 'approved' ? '已上架' : '已送出，審核結果會通知您';
      }),
  };
}
