import { join } from 'node:path';

/** Matches the files of a library: a path below node_modules whose last part may be alternatives. */
const files = (path: string) => new RegExp(`/node_modules/${path}$`.replaceAll('/', '[\\\\/]'));
const by = (name: string) => join(__dirname, `${name}.mjs`);

interface LeftOut {
  /** Path of a replaced file; with `from`, the text of an import. */
  module: RegExp;
  /** Only what this file imports. */
  from?: RegExp;
  /** Its replacement: a plain module, since the build takes it for one of the library. */
  by: string;
}

const PRO = '@ant-design/pro-components/es';

/**
 * Parts of antd and pro-components that no page uses and that the used parts import all the same (ADR 095). Production
 * and page tests get a replacement, which throws when it is used.
 */
export const LEFT_OUT: LeftOut[] = [
  // ProTable's search form, settings of columns, density, full screen, menu in the header, and line of selected rows.
  ...[
    'Form/index',
    'ColumnSetting/index',
    'ToolBar/DensityIcon',
    'ToolBar/FullscreenIcon',
    'ListToolBar/HeaderMenu',
    'Alert/index',
  ].map((part) => ({ module: files(`${PRO}/table/components/${part}.js`), by: by('nothing') })),
  // Kinds of values, such as dates and selects, and the forms in which values are edited.
  { module: files(`${PRO}/field/ValueTypeToComponent.js`), by: by('valueKinds') },
  { module: files(`${PRO}/field/components/Select/index.js`), by: by('nothing') },
  { module: files(`${PRO}/form/layouts/ProForm/index.js`), by: by('nothing') },
  { module: files(`${PRO}/table/utils/cellRenderToFromItem.js`), by: by('cell') },
  { module: files(`${PRO}/descriptions/FieldRender.js`), by: by('fact') },
  { module: files(`${PRO}/utils/useEditable(Array|Map)/index.js`), by: by('readOnly') },
  // Languages, the colours of ProLayout, and a cache of requests that only ProLayout and selects use.
  { module: files(`${PRO}/provider/locale/([a-y]\\w+|zh_HK).js`), by: by('language') },
  { module: files('antd/lib/locale/zh_CN.js'), by: by('zhTW') },
  { module: files('antd/es/locale/en_US.js'), by: by('zhTW') },
  { module: files(`${PRO}/provider/typing/layoutToken.js`), by: by('layoutColours') },
  { module: files('swr/dist/index/index.mjs'), by: by('nothing') },
  // Lists of colours that can be computed, and those for dark pages.
  { module: files('@ant-design/colors/es/presets.js'), by: by('palettes') },
  // Filters, selected rows and virtual scrolling of antd's tables.
  { module: files('antd/es/table/hooks/useFilter/FilterDropdown.js'), by: by('nothing') },
  { module: files('antd/es/table/hooks/useSelection.js'), by: by('rowSelection') },
  { module: files('antd/es/table/RcTable/VirtualTable.js'), by: by('nothing') },
  // The choice of rows per page loads where a table has one.
  {
    module: /^\.\.\/select$/,
    from: files('antd/es/pagination/Pagination.js'),
    by: by('RowsPerPage'),
  },
  // Hints beside the labels of forms.
  { module: /^\.\.\/tooltip$/, from: files('antd/es/form/FormItemLabel.js'), by: by('nothing') },
  // Pictures of the results 403, 404 and 500; fields for passwords and for codes in boxes; texts edited in place.
  { module: files('antd/es/result/(noFound|serverError|unauthorized).js'), by: by('nothing') },
  { module: files('antd/es/input/(Password|OTP/index).js'), by: by('nothing') },
  { module: files('antd/es/typography/Editable.js'), by: by('nothing') },
  // The one tooltip that all share: ConfigProvider draws it where `tooltip.unique` asks for it.
  { module: files('antd/es/tooltip/UniqueProvider/index.js'), by: by('nothing') },
];
