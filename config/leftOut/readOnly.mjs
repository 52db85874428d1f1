import { leftOut } from '@config/leftOut/nothing.mjs';

/** Properties that the libraries pass where nothing is edited; `editable` adds more. */
const ALWAYS = [
  'tableName',
  'dateFormatter',
  'getRowKey',
  'childrenColumnName',
  'dataSource',
  'setDataSource',
];

const READ_ONLY = {
  isEditable: () => ({ isEditable: false }),
  actionRender: leftOut,
  addEditRecord: leftOut,
  cancelEditable: leftOut,
  onValuesChange: leftOut,
  saveEditable: leftOut,
  setEditableRowKeys: leftOut,
  startEditable: leftOut,
};

/** ProTable's and ProDescriptions' state of editing, for rows that are only read. */
export function useEditableArray(options) {
  if (Object.keys(options).some((name) => !ALWAYS.includes(name))) leftOut();
  return READ_ONLY;
}

export {
  leftOut as defaultActionRender,
  leftOut as editableRowByKey,
  leftOut as recordKeyToString,
  useEditableArray as useEditableMap,
};
