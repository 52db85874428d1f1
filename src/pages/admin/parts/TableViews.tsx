import type { SavedView } from '@common/endpoints/savedViews';
import type { ViewList } from '@common/lists/viewLists';
import { useSearchParams } from '@umijs/max';
import { Button, Checkbox, Dropdown, Form, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { PLACES } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import type { Columns } from './useColumns';

/** The URL's part that a view stores: everything but the place in the list, in one order. */
function queryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const place of PLACES) kept.delete(place);
  kept.sort();
  return kept.toString();
}

interface Props {
  list: ViewList;
  columns: Columns;
}

/** A list's saved views and its columns. The URL is the state; a view is a name for one. */
export function TableViews({ list, columns: { choices, shown, show } }: Props) {
  const [search, setSearch] = useSearchParams();
  const [chosenId, setChosenId] = useState<number>();
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete'>();
  const {
    data: views = [],
    run,
    mutate,
  } = useApi(() => api('GET /api/admin/views/:list', { params: { list } }), { manual: true });
  const query = queryOf(search);
  const active = views.find((one) => one.query === query);
  const chosen = active ?? views.find(({ id }) => id === chosenId);
  const done = (text: string) => (changed: SavedView[]) => {
    mutate(changed);
    setDialog(undefined);
    void toast.success(text);
  };
  const change = (view: SavedView, part: Partial<SavedView>) =>
    api('PUT /api/admin/views/:list/:id', {
      params: { list, id: view.id },
      body: { name: part.name ?? view.name, query: part.query ?? view.query },
    });
  const handleClick = async (key: string) => {
    const view = views.find(({ id }) => String(id) === key);
    if (view) {
      setChosenId(view.id);
      setSearch(new URLSearchParams(view.query));
    } else if (key === 'save' || key === 'rename' || key === 'delete') {
      setDialog(key);
    } else if (key === 'update' && chosen) {
      try {
        done(`「${chosen.name}」已更新為目前的內容`)(await change(chosen, { query }));
      } catch {
        // Shown already.
        run();
      }
    }
  };
  return (
    <Space>
      <Dropdown
        trigger={['click']}
        onOpenChange={(isOpen) => isOpen && run()}
        menu={{
          selectable: true,
          selectedKeys: active ? [String(active.id)] : [],
          onClick: ({ key }) => void handleClick(key),
          items: [
            ...views.map(({ id, name }) => ({ key: String(id), label: name })),
            ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
            ...(active ? [] : [{ key: 'save', label: '保存目前的檢視…' }]),
            ...(chosen && !active
              ? [{ key: 'update', label: `更新「${chosen.name}」為目前的內容` }]
              : []),
            ...(chosen
              ? [
                  { key: 'rename', label: `重新命名「${chosen.name}」…` },
                  { key: 'delete', label: `刪除「${chosen.name}」…`, danger: true },
                ]
              : []),
          ],
        }}
      >
        <Button>{active ? `檢視：${active.name}` : '檢視'}</Button>
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group
            style={{ flexDirection: 'column' }}
            options={choices}
            value={shown}
            onChange={show}
          />
        }
      >
        <Button>欄位</Button>
      </Popover>
      {dialog === 'delete' && chosen && (
        <FormDialog<object, SavedView[]>
          title={`刪除檢視「${chosen.name}」？`}
          okText="刪除檢視"
          danger
          send={() => api('DELETE /api/admin/views/:list/:id', { params: { list, id: chosen.id } })}
          onDone={done(`檢視「${chosen.name}」已刪除`)}
          onClose={() => setDialog(undefined)}
        >
          只刪除這個名稱，清單的內容不受影響。
        </FormDialog>
      )}
      {(dialog === 'save' || (dialog === 'rename' && chosen)) && (
        <FormDialog<{ name: string }, SavedView[]>
          title={dialog === 'rename' ? '重新命名檢視' : '保存目前的檢視'}
          okText={dialog === 'rename' ? '更名' : '保存'}
          initialValues={dialog === 'rename' ? { name: chosen?.name } : {}}
          send={({ name }) =>
            dialog === 'rename' && chosen
              ? change(chosen, { name: name.trim() })
              : api('POST /api/admin/views/:list', {
                  params: { list },
                  body: { name: name.trim(), query },
                })
          }
          onDone={done(dialog === 'rename' ? '檢視已更名' : '檢視已保存，只有您看得到')}
          onRefused={run}
          onClose={() => setDialog(undefined)}
        >
          <Form.Item
            name="name"
            label="名稱"
            rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
          >
            <Input maxLength={30} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </Space>
  );
}
