import type { NewsInput, StaffNews } from '@common/endpoints/news';
import { useEditor } from '@/components/useEditor';
import { validateForm } from '@/components/validateForm';
import { api } from '@/services/api';

const inputOf = ({ category, title, summary, cover, markdown }: NewsInput): NewsInput => ({
  category,
  title,
  summary,
  cover,
  markdown,
});

function send(item: StaffNews | undefined, typed: NewsInput): Promise<StaffNews> {
  const body = inputOf(typed);
  if (!item) return api('POST /api/admin/news', { body });
  const { id, version } = item;
  return api('PUT /api/admin/news/:id', { params: { id }, body: { ...body, version } });
}

/** A news item being edited, and functions to save, publish and withdraw it. */
export function useNewsEditor(initial: StaffNews | undefined) {
  const editor = useEditor<NewsInput, StaffNews>(initial);
  const { form, saved: item, setSaved, unsaved, during } = editor;

  async function save(): Promise<StaffNews> {
    const typed = await validateForm(form);
    return (await editor.save(() => send(item, typed))).record;
  }

  return {
    form,
    item,
    unsaved,
    busy: editor.busy,
    handleTyped: editor.handleTyped,
    handleSave: () =>
      during(async () =>
        (await save()).published ? '已儲存，訪客看到的就是新的內容' : '已儲存草稿',
      ),
    /** Saves unsaved changes first. */
    handlePublish: () =>
      during(async () => {
        const { id, version } = item && !unsaved ? item : await save();
        setSaved(
          await api('POST /api/admin/news/:id/publish', { params: { id }, body: { version } }),
        );
        return '已發布';
      }),
    handleUnpublished: setSaved,
  };
}
