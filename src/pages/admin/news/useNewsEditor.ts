import type { NewsInput, StaffNews } from '@common/endpoints/news';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import { filledIn } from '@/components/filledIn';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
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

/** An item being written: what is saved of it, and the ways to save, publish and take it back. */
export function useNewsEditor(initial: StaffNews | undefined) {
  const [form] = Form.useForm<NewsInput>();
  const [item, setItem] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** How often something was typed: more may come while a save is on its way. */
  const changes = useRef(0);
  useUnsaved(unsaved);

  async function save(): Promise<StaffNews> {
    const typed = await filledIn(form);
    const before = changes.current;
    const saved = await send(item, typed);
    setItem(saved);
    setUnsaved(changes.current !== before);
    return saved;
  }

  /** A refusal has been shown already; what was typed stays. */
  async function during(work: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      toast.success(await work());
    } catch {
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    item,
    unsaved,
    busy,
    handleTyped: () => {
      changes.current += 1;
      setUnsaved(true);
    },
    handleSave: () =>
      during(async () =>
        (await save()).published ? '已儲存，訪客看到的就是新的內容' : '已儲存草稿',
      ),
    /** Saves first what is not saved. */
    handlePublish: () =>
      during(async () => {
        const { id } = item && !unsaved ? item : await save();
        setItem(await api('POST /api/admin/news/:id/publish', { params: { id } }));
        return '已發布';
      }),
    handleUnpublished: setItem,
  };
}
