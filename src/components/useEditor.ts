import { Form } from 'antd';
import { useRef, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';

/**
 * State of a record being edited in a form: its saved version, and whether something typed is not saved yet.
 * @param name distinguishes the forms of one page
 * @param isShared others save the record too, and the form shows what they saved: typed values that are restored then
 *   belong to the version that they were typed on
 */
export function useEditor<FormValues, Saved>(
  initial: Saved | undefined,
  { name, isShared }: { name?: string; isShared?: boolean } = {},
) {
  const [form] = Form.useForm<FormValues>();
  const [saved, setSaved] = useState(initial);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Counts edits: further ones may come during a save. */
  const changes = useRef(0);
  useUnsaved(unsaved, {
    ...(name && { name }),
    read: () => ({ typed: form.getFieldsValue(true), base: saved }),
    restore({ typed, base }) {
      form.setFieldsValue(typed);
      if (isShared) setSaved(base);
      setUnsaved(true);
    },
  });

  return {
    form,
    saved,
    setSaved,
    unsaved,
    busy,
    /** Takes another version of the record as the saved one. */
    adopt(record: Saved, isUnsaved: boolean) {
      setSaved(record);
      setUnsaved(isUnsaved);
    },
    handleTyped() {
      changes.current += 1;
      setUnsaved(true);
    },
    /** Saves by `send`; what is typed meanwhile stays unsaved, and is not to be overwritten unless `isLatest`. */
    async save(send: () => Promise<Saved>): Promise<{ record: Saved; isLatest: boolean }> {
      const before = changes.current;
      const record = await send();
      const isLatest = changes.current === before;
      setSaved(record);
      setUnsaved(!isLatest);
      return { record, isLatest };
    },
    /**
     * Runs `work`, which resolves with a message of success; false if it failed. Refusals have been shown already unless
     * `onRefusal` does; typed values stay.
     */
    async during(work: () => Promise<string>, onRefusal?: (error: unknown) => void) {
      setBusy(true);
      try {
        void toast.success(await work());
        return true;
      } catch (error) {
        onRefusal?.(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
