import type { ActionSource, FieldValue } from '../endpoints/adminLog';

/** A field's value as staff read it. */
export function fieldText(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  return value === null ? '' : String(value);
}

/** Origin of an action in the staff log's words. */
export function sourceText(source: ActionSource): string {
  switch (source.by) {
    case 'web': {
      const session = source.session === null ? '' : `・工作階段 #${source.session}`;
      return `${source.address}・${source.device}${session}`;
    }
    case 'command':
      return `指令 ${source.command}（${source.user}）`;
    case 'database':
      return `直接操作資料庫（${source.user}）`;
    case 'system':
      return '系統依預定執行';
  }
}
