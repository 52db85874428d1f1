import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { StaffCategory } from '@common/endpoints/adminCategories';
import { Link } from '@umijs/max';
import { Button, Select } from 'antd';
import { CategoryPicture } from '@/components/Category/CategoryPicture';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { CATEGORY_SELECT, categoryOptions } from '../products/CategoryOptions';
import styles from './categories.module.css';
import type { Writing } from './writing';

interface Props {
  tree: StaffCategory[];
  category: StaffCategory;
  place: number;
  /** It and its siblings, in their order. */
  siblings: StaffCategory[];
  onChange: (tree: StaffCategory[]) => void;
  /** Somebody else may have changed the tree. */
  onRefused: () => void;
  onWrite: (writing: Writing) => void;
}

const TOP = '';
/** Behind all siblings. */
const LAST_PLACE = 1000;

/** A category with what can be done to it. */
export function CategoryRow(props: Props) {
  const { tree, category, place, siblings, onChange, onRefused, onWrite } = props;
  const { slug, name, parent, products } = category;
  const options = { manual: true, onSuccess: onChange, onError: onRefused };
  const seen = { parent, siblings: siblings.map((one) => one.slug) };
  const moving = useApi(
    (to: { parent: string | null; place: number }) =>
      api('POST /api/admin/categories/:slug/move', { params: { slug }, body: { ...to, seen } }),
    options,
  );
  const deleting = useApi(
    () => api('DELETE /api/admin/categories/:slug', { params: { slug } }),
    options,
  );
  // A category of its own subtree cannot be its parent.
  const others = tree.filter((one) => one.slug !== slug);
  const busy = moving.loading || deleting.loading;
  return (
    <div className={styles.row}>
      <span className={styles.picture}>
        <CategoryPicture picture={category.picture} sizes="40px" />
      </span>
      <span className={styles.name}>
        <b>{name}</b> <small>{slug}</small>
      </span>
      <Link to={`/admin/products?category=${slug}`} className={styles.count}>
        {products} 件商品
      </Link>
      <span className={styles.tools}>
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={`${name}往上移`}
          disabled={place === 0 || busy}
          onClick={() => moving.run({ parent, place: place - 1 })}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={`${name}往下移`}
          disabled={place === siblings.length - 1 || busy}
          onClick={() => moving.run({ parent, place: place + 1 })}
        />
        <Select
          {...CATEGORY_SELECT}
          value={parent ?? TOP}
          options={[
            { value: TOP, label: '最上層', depth: 0, family: ['最上層'] },
            ...categoryOptions(others),
          ]}
          popupMatchSelectWidth={false}
          aria-label={`${name}的上層分類`}
          style={{ width: 130 }}
          disabled={busy}
          onChange={(to: string) => moving.run({ parent: to || null, place: LAST_PLACE })}
        />
        <Button type="link" disabled={busy} onClick={() => onWrite({ category })}>
          修改
        </Button>
        <Button type="link" disabled={busy} onClick={() => onWrite({ parent: slug })}>
          新增子分類
        </Button>
        <ConfirmPopover
          title={`要刪除「${name}」嗎？`}
          okText="刪除"
          okButtonProps={{ danger: true }}
          cancelText="先不要"
          onConfirm={deleting.run}
        >
          <Button type="link" danger disabled={busy}>
            刪除
          </Button>
        </ConfirmPopover>
      </span>
    </div>
  );
}
