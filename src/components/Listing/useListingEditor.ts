import type { Listing, ListingKind } from '@common/endpoints/listings';
import { useEditor } from '@/components/useEditor';
import { api } from '@/services/api';
import { showFaultsAt, showMessage } from '../showRefusal';
import { inputOf, type ListingTyped } from './listingForm';

const fieldOf = (path: string) => path.replace(/^content\./, '').split('.')[0] ?? path;

/** A listing being edited, and functions to save and submit it. */
export function useListingEditor(kind: ListingKind, initial: Listing | undefined) {
  const editor = useEditor<ListingTyped, Listing>(initial);
  const { form, saved: listing, setSaved, unsaved } = editor;

  /** Malformed numbers cannot be saved; missing fields can. */
  async function save(): Promise<Listing> {
    const content = inputOf(kind, form.getFieldsValue());
    const send = () =>
      listing
        ? api('PUT /api/me/listings/:id', {
            params: { id: listing.id },
            body: { revision: listing.revision, content },
            skipErrorHandler: true,
          })
        : api('POST /api/me/listings', { body: { kind, content }, skipErrorHandler: true });
    return (await editor.save(send)).record;
  }

  /** Shows a refusal at its fields and keeps the typed values. */
  function showRefusal(error: unknown): void {
    showFaultsAt(form, error, fieldOf);
    if (error instanceof Error) showMessage(error);
  }

  const during = (work: () => Promise<string>) => editor.during(work, showRefusal);

  return {
    form,
    listing,
    unsaved,
    busy: editor.busy,
    handleTyped: editor.handleTyped,
    handleSave: () =>
      during(async () => {
        await save();
        return '已儲存，還沒有送出';
      }),
    /** Saves unsaved changes first. */
    handleSubmit: () =>
      during(async () => {
        const { id, revision } = listing && !unsaved ? listing : await save();
        const submitted = await api('POST /api/me/listings/:id/submit', {
          params: { id },
          body: { revision },
          skipErrorHandler: true,
        });
        setSaved(submitted);
        return submitted.state === 'approved' ? '已上架' : '已送出，審核結果會通知您';
      }),
  };
}
