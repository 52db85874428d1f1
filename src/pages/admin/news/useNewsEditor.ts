import type { NewsInput, StaffNews } from '@common/endpoints/news';
import type { Picture } from '@common/endpoints/pictures';
import { inputsOf } from '@/components/PictureUpload/inputsOf';
import { useEditor } from '@/components/useEditor';
import { validateForm } from '@/components/validateForm';
import { api } from '@/services/api';
import { useMeanwhile } from '../presence/useMeanwhile';
import { COMPARED_NEWS } from './comparedNews';

/** The form's values. */
export interface TypedNews extends Omit<NewsInput, 'picture'> {
  /** None or one. */
  pictures: Picture[];
}

/** The form's values of a news item. */
export const typedOf = ({
  category,
  title,
  summary,
  cover,
  markdown,
  picture,
}: StaffNews): TypedNews => ({
  category,
  title,
  summary,
  cover,
  markdown,
  pictures: picture ? [picture] : [],
});

function inputOf({ category, title, summary, cover, markdown, pictures }: TypedNews): NewsInput {
  const [picture = null] = inputsOf(pictures);
  return { category, title, summary, cover, markdown, picture };
}

function send(item: StaffNews | undefined, typed: TypedNews): Promise<StaffNews> {
  const body = inputOf(typed);
  if (!item) return api('POST /api/admin/news', { body });
  const { id, version } = item;
  return api('PUT /api/admin/news/:id', { params: { id }, body: { ...body, version } });
}

/** A news item being edited, and functions to save, publish and withdraw it. */
export function useNewsEditor(initial: StaffNews | undefined) {
  const editor = useEditor<TypedNews, StaffNews>(initial, { isShared: true });
  const { form, saved: item, setSaved, unsaved, during } = editor;

  const meanwhile = useMeanwhile(editor, {
    kind: 'news',
    id: item && String(item.id),
    compared: COMPARED_NEWS,
    typedOf,
    read: () =>
      api('GET /api/admin/news/:id', { params: { id: item?.id ?? 0 }, skipErrorHandler: true }),
  });

  async function save(): Promise<StaffNews> {
    const typed = await validateForm(form);
    return (await editor.save(() => send(item, typed))).record;
  }

  return {
    form,
    item,
    unsaved,
    busy: editor.busy,
    meanwhile,
    handleTyped: editor.handleTyped,
    handleSave: () =>
      during(
        async () => ((await save()).published ? '已儲存，訪客看到的就是新的內容' : '已儲存草稿'),
        meanwhile.handleRefusal,
      ),
    /** Saves unsaved changes first. */
    handlePublish: () =>
      during(async () => {
        const { id, version } = item && !unsaved ? item : await save();
        setSaved(
          await api('POST /api/admin/news/:id/publish', { params: { id }, body: { version } }),
        );
        return '已發布';
      }, meanwhile.handleRefusal),
    handleUnpublished: setSaved,
  };
}
