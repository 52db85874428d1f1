import type { MediaUse } from '@common/endpoints/media';
import { MEDIA_USES } from '@common/lists/mediaUses';
import { siteText } from '@common/lists/sitePages';
import { ConsoleLink } from '../parts/ConsoleLink';
import styles from './media.module.css';

const PATHS: Record<MediaUse['kind'], (ref: string) => string> = {
  product: (id) => `/admin/products/edit/${id}`,
  banner: (id) => `/admin/banners?id=${id}`,
  category: () => '/admin/categories',
  news: (id) => `/admin/news/edit/${id}`,
  page: () => '/admin/pages',
  order: (number) => `/admin/orders/${number}`,
};

/** Where a picture of the library is shown, each with the way to its editor. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <>
      <h2 style={{ fontSize: 16 }}>使用的地方</h2>
      {uses.length === 0 ? (
        <p className={styles.quiet}>還沒有使用，可以刪除。</p>
      ) : (
        <ul className={styles.uses}>
          {uses.map(({ kind, ref, title: name }) => (
            <li key={`${kind} ${ref}`}>
              {MEDIA_USES[kind]}：
              <ConsoleLink to={PATHS[kind](ref)}>
                {(kind === 'page' && siteText(ref)?.title) || name}
              </ConsoleLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
