import { ProDescriptions, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { render, screen } from '@testing-library/react';
import { theme } from 'antd';
import { findVisible } from '@/testing/person';

const REFUSAL = /This part of a library is left out: see config\/leftOut\/list\.ts/;

interface Row {
  id: number;
  at: string;
}
const ROWS: Row[] = [{ id: 1, at: '2026-01-02' }];

// React and ProTable's boundary report what was thrown.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const USES: [string, ProTableProps<Row, object>][] = [
  ['a kind of values', { columns: [{ dataIndex: 'at', valueType: 'date' }] }],
  ['names of values', { columns: [{ dataIndex: 'at', valueEnum: {} }] }],
  ['a search form', { search: {} }],
  ['selected rows', { rowSelection: {} }],
  ['editing of rows', { editable: { type: 'single' } }],
  ['settings of columns', { options: { setting: true }, toolBarRender: () => [] }],
  ['filters', { columns: [{ dataIndex: 'at', filters: [{ text: '早', value: 'a' }] }] }],
];

it.each(USES)('a ProTable with %s says that this part is left out', async (_, props) => {
  render(
    <ProTable<Row>
      rowKey="id"
      columns={[{ dataIndex: 'at' }]}
      search={false}
      pagination={false}
      dataSource={ROWS}
      {...props}
    />,
  );
  await findVisible(REFUSAL);
});

it('ProDescriptions draw texts, what a column renders, and a dash for nothing', () => {
  render(
    <ProDescriptions<Row>
      dataSource={{ id: 0, at: '' }}
      columns={[
        { title: '編號', dataIndex: 'id' },
        { title: '時間', dataIndex: 'at' },
        { title: '說明', key: 'note', render: (text, one) => `${one.id}：${String(text)}` },
      ]}
    />,
  );
  const cells = screen.getAllByText(/./, { selector: '.ant-descriptions-item-content' });
  expect(cells.map(({ textContent }) => textContent)).toEqual(['0', '-', '0：']);
});

it('colours that are computed are those that antd lists', () => {
  const token: object = theme.getDesignToken();
  const shades = (name: string) =>
    Array.from({ length: 10 }, (_, index) => Reflect.get(token, `${name}-${index + 1}`));
  expect(shades('volcano')).toEqual(
    // biome-ignore format: as in @ant-design/colors
    ['#fff2e8', '#ffd8bf', '#ffbb96', '#ff9c6e', '#ff7a45', '#fa541c', '#d4380d', '#ad2102', '#871400', '#610b00'],
  );
  expect(shades('geekblue')).toEqual(
    // biome-ignore format: as in @ant-design/colors
    ['#f0f5ff', '#d6e4ff', '#adc6ff', '#85a5ff', '#597ef7', '#2f54eb', '#1d39c4', '#10239e', '#061178', '#030852'],
  );
});
