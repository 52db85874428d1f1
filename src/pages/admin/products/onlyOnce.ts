import { wrong } from '@/components/Discount/discountForm';

/** A rule: no other of these texts is the same. */
export const onlyOnce = (texts: () => (string | undefined)[]) => ({
  validator: (_: unknown, typed?: string) => {
    const text = typed?.trim();
    const same = texts().filter((one) => one?.trim() === text);
    return text && same.length > 1 ? wrong(`「${text}」重複了`) : Promise.resolve();
  },
});
