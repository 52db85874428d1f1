import { ProDescriptions, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { render, screen } from '@testing-library/react';
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
