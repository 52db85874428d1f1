import { applyMark, MARKS, type Selection } from './marks';

/** Parses `‹` and `›` as the ends of the selection. */
function read(shown: string): Selection {
  const start = shown.indexOf('‹');
  const end = shown.indexOf('›') - 1;
  return { text: shown.replace(/[‹›]/g, ''), start, end };
}
const show = ({ text, start, end }: Selection) =>
  `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
const markOf = (label: string) => {
  const mark = MARKS.find((one) => one.label === label);
  if (!mark) throw new Error(label);
  return mark;
};

it.each([
  ['粗體', '前‹中›後', '前**‹中›**後'],
  ['粗體', '前‹›後', '前**‹重點›**後'],
  ['連結', '看‹商城›', '看[‹商城›](/shop)'],
  ['標題', '一\n二‹›\n三', '一\n## ‹二›\n三'],
  ['標題', '‹›', '## ‹標題›'],
  ['清單', '一\n‹二\n三›\n四', '一\n‹- 二\n- 三›\n四'],
  ['引用', '上\n下‹›', '上\n> ‹下›'],
])('%s applied to %j gives the marked text', (label, before, after) => {
  expect(show(applyMark(read(before), markOf(label)))).toBe(after);
});
