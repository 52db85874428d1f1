import type { StaffListing } from '@common/endpoints/adminListings';
import type { CategoryNode } from '@common/goods/categoryPath';
import { conditionLabel } from '@common/lists/productCondition';
import { TEMPERATURE } from '@common/lists/temperatures';
import { Alert } from 'antd';
import { useCategories } from '@/components/Category/useCategories';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import styles from './listings.module.css';
import { gramsText, limitText, placeOf } from './texts';

/** The texts that differ from the published ones. */
function changesOf({ shown, content }: StaffListing, tree: readonly CategoryNode[]) {
  if (!shown) return [];
  const pairs = [
    ['標題', shown.title, content.title],
    ['介紹', shown.subtitle, content.subtitle],
    ['分類', placeOf(tree, shown.category), placeOf(tree, content.category)],
    ['狀況', conditionLabel(shown.condition), conditionLabel(content.condition ?? null)],
    ['交付', FULFILMENTS[shown.fulfilment], FULFILMENTS[content.fulfilment]],
    ['溫層', TEMPERATURE[shown.temperature], TEMPERATURE[content.temperature ?? 'ambient']],
    ['重量', gramsText(shown.weightGrams), gramsText(content.weightGrams)],
    ['每人限購', limitText(shown.perBuyer), limitText(content.perBuyer)],
    ['說明', shown.description, content.description],
    ['照片', `${shown.pictures.length} 張`, `${content.pictures.length} 張`],
  ] as const;
  const arePicturesNew =
    JSON.stringify(shown.pictures.map(({ url }) => url)) !==
    JSON.stringify(content.pictures.map(({ url }) => url));
  return pairs.filter(([name, before, after]) =>
    name === '照片' ? arePicturesNew : before !== after,
  );
}

/** What an edit changes of what the shop shows; nothing for a first version. */
export function ListingChanges({ listing }: { listing: StaffListing }) {
  const tree = useCategories();
  if (!listing.shown) return null;
  const changes = changesOf(listing, tree);
  return (
    <Alert
      className={styles.changes}
      type="warning"
      title="賣場已有這件商品，通過後會換成這次的內容"
      description={
        changes.length === 0 ? (
          '內容與賣場相同。'
        ) : (
          <dl>
            {changes.map(([name, before, after]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <del>{before || '（空白）'}</del>
                  <ins>{after || '（空白）'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    />
  );
}
