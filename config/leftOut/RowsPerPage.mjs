import { createElement, lazy, Suspense } from 'react';

/** A choice that did not load is not offered; the pages themselves are there. */
const Select = lazy(() => import('antd/es/select').catch(() => ({ default: () => null })));

/** The select of a pagination with `showSizeChanger`, loaded where one is drawn. */
export default function RowsPerPage(props) {
  return createElement(Suspense, { fallback: null }, createElement(Select, props));
}
