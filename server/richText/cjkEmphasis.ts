import type MarkdownIt from 'markdown-it';

/** Han, kana, Hangul, and the punctuation and full-width forms that go with them. */
const CJK =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef—…‘’“”]/u;

function charBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1;
  return text.slice(isPair ? index - 2 : index - 1, index);
}

/**
 * CommonMark closes emphasis after punctuation only before a space or punctuation, so `**時間：**即日起` stays plain text.
 * Beside CJK, these rules let a mark open before and close after any text.
 */
export function cjkEmphasis(md: MarkdownIt): void {
  const Base = md.inline.State;
  md.inline.State = class extends Base {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const before = charBefore(this.src, start);
      const after = String.fromCodePoint(this.src.codePointAt(start + found.length) ?? 0x20);
      if (!canSplitWord || !(CJK.test(before) || CJK.test(after))) return found;
      return {
        ...found,
        can_open: /\S/u.test(after),
        can_close: /\S/u.test(before),
      };
    }
  };
}
