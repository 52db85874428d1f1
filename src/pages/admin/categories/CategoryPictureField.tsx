import type { Picture } from '@common/endpoints/pictures';
import { CATEGORY_ARTS, type CategoryArt, categoryArt } from '@common/goods/categoryArts';
import { Select } from 'antd';
import { StaffPictures } from '../parts/StaffPictures';

const ARTS = CATEGORY_ARTS.map(({ value, label }) => ({ value, label }));

interface Props {
  onBusy: (busy: boolean) => void;
  /** Set by Form.Item. */
  id?: string;
  value?: Picture[];
  onChange?: (pictures: Picture[]) => void;
}

/** A category's picture: one of the site's drawings, or an upload. A category without one shows OTHER_CATEGORY. */
export function CategoryPictureField({ onBusy, id, value, onChange }: Props) {
  const [picture] = value ?? [];
  const chosenArt = CATEGORY_ARTS.find((art) => categoryArt(art.value).url === picture?.url)?.value;
  return (
    <>
      <Select<CategoryArt>
        id={id}
        aria-label="使用本站的圖片"
        placeholder="選一張本站的圖片，或在下面上傳自己的"
        options={ARTS}
        value={chosenArt}
        onChange={(art) => onChange?.([categoryArt(art)])}
        style={{ width: '100%', marginBottom: 8 }}
      />
      <StaffPictures
        purpose="category"
        max={1}
        label="分類圖片"
        onBusy={onBusy}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
