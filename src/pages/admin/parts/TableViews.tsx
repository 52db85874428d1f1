import type { SavedView } from '@common/endpoints/savedViews';
import type { ViewList } from '@common/lists/viewLists';
import { useSearchParams } from '@umijs/max';
import { Button, Checkbox, Dropdown, Form, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { PAGE_PARAMS } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import type { Columns } from './useColumns';
import { OPENED_PARAM } from './useOpened';

/** The URL's part that a view stores: everything but the page and the open record, its parameters sorted. */
function queryOf(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const param of [...PAGE_PARAMS, OPENED_PARAM]) kept.delete(param);
  kept.sort();
  return kept.toString();
}

const change = (list: ViewList, view: SavedView, part: Partial<SavedView>) =>
  api('PUT /api/admin/views/:list/:id', {
    params: { list, id: view.id },
    body: { name: part.name ?? view.name, query: part.query ?? view.query },
    skipErrorHandler: true,
  });

interface DialogProps {
  onDone: (views: SavedView[], text: string) => void;
  onClose: () => void;
}

interface NameDialogProps extends DialogProps {
  title: string;
  okText: string;
  doneText: string;
  initialName?: string;
  send: (name: string) => Promise<SavedView[]>;
  onRefused: () => void;
}

function NameDialog(props: NameDialogProps) {
  const { title, okText, doneText, initialName, send, onRefused, onDone, onClose } = props;
  return (
    <FormDialog<{ name: string }, SavedView[]>
      title={title}
      okText={okText}
      initialValues={{ name: initialName }}
      send={({ name }) => send(name.trim())}
      onDone={(views) => onDone(views, doneText)}
      onRefused={onRefused}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="名稱"
        rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
    </FormDialog>
  );
}

function DeleteDialog({
  list,
  view,
  onDone,
  onClose,
}: DialogProps & { list: ViewList; view: SavedView }) {
  return (
    <FormDialog<object, SavedView[]>
      title={`刪除檢視「${view.name}」？`}
      okText="刪除檢視"
      danger
      send={() =>
        api('DELETE /api/admin/views/:list/:id', {
          params: { list, id: view.id },
          skipErrorHandler: true,
        })
      }
      onDone={(views) => onDone(views, `檢視「${view.name}」已刪除`)}
      onClose={onClose}
    >
      只刪除這個名稱，清單的內容不受影響。
    </FormDialog>
  );
}

/** Chooses a list's columns. */
export function ColumnsButton({ choices, shown, show }: Columns) {
  return (
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
  );
}

interface Props {
  list: ViewList;
  /** A list of cards has none. */
  columns?: Columns;
}

/** A list's saved views and its columns. The URL is the state; a view is a name for one. */
export function TableViews({ list, columns }: Props) {
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
  const close = () => setDialog(undefined);
  const done = (changed: SavedView[], text: string) => {
    mutate(changed);
    close();
    void toast.success(text);
  };
  const closing = { onDone: done, onClose: close };
  const updateChosen = async (view: SavedView) => {
    try {
      done(await change(list, view, { query }), `「${view.name}」已更新為目前的內容`);
    } catch {
      // Shown already.
      run();
    }
  };
  const handleClick = (key: string) => {
    const view = views.find(({ id }) => String(id) === key);
    if (view) {
      setChosenId(view.id);
      setSearch(new URLSearchParams(view.query));
    } else if (key === 'save' || key === 'rename' || key === 'delete') {
      setDialog(key);
    } else if (key === 'update' && chosen) {
      void updateChosen(chosen);
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
          onClick: ({ key }) => handleClick(key),
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
      {columns && <ColumnsButton {...columns} />}
      {dialog === 'delete' && chosen && <DeleteDialog list={list} view={chosen} {...closing} />}
      {dialog === 'rename' && chosen && (
        <NameDialog
          title="重新命名檢視"
          okText="更名"
          doneText="檢視已更名"
          initialName={chosen.name}
          send={(name) => change(list, chosen, { name })}
          onRefused={run}
          {...closing}
        />
      )}
      {dialog === 'save' && (
        <NameDialog
          title="保存目前的檢視"
          okText="保存"
          doneText="檢視已保存，只有您看得到"
          send={(name) =>
            api('POST /api/admin/views/:list', {
              params: { list },
              body: { name, query },
              skipErrorHandler: true,
            })
          }
          onRefused={run}
          {...closing}
        />
      )}
    </Space>
  );
}
