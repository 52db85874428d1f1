export interface Selection {
  text: string;
  start: number;
  end: number;
}

export interface Mark {
  label: string;
  /** Around the selection, or before each of its lines. */
  kind: 'around' | 'lines';
  before: string;
  after: string;
  /** Inserted when nothing is selected. */
  sample: string;
}

export const MARKS: readonly Mark[] = [
  { label: '標題', kind: 'lines', before: '## ', after: '', sample: '標題' },
  { label: '粗體', kind: 'around', before: '**', after: '**', sample: '重點' },
  { label: '清單', kind: 'lines', before: '- ', after: '', sample: '項目' },
  { label: '編號', kind: 'lines', before: '1. ', after: '', sample: '步驟' },
  { label: '引用', kind: 'lines', before: '> ', after: '', sample: '引用' },
  { label: '連結', kind: 'around', before: '[', after: '](/shop)', sample: '連結文字' },
];

/** Applies a mark to the selection; the new selection is the text inside the mark. */
export function applyMark({ text, start, end }: Selection, mark: Mark): Selection {
  const { kind, before, after, sample } = mark;
  if (kind === 'around') {
    const words = text.slice(start, end) || sample;
    const from = start + before.length;
    return {
      text: text.slice(0, start) + before + words + after + text.slice(end),
      start: from,
      end: from + words.length,
    };
  }
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  const lines = (text.slice(from, to) || sample).split('\n').map((line) => before + line);
  const marked = lines.join('\n');
  return {
    text: text.slice(0, from) + marked + text.slice(to),
    start: lines.length === 1 ? from + before.length : from,
    end: from + marked.length,
  };
}
