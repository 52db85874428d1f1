import type { Picture as PictureData } from '@common/endpoints/pictures';
import { OTHER_CATEGORY } from '@common/goods/categoryArts';
import { Picture } from '../Picture';

interface Props {
  picture: PictureData | null;
  /** Its width on the page, for the choice among the files of an upload. */
  sizes?: string;
  eager?: boolean;
}

/** A category's picture, or the site's drawing for those without one; its name stands beside it. */
export const CategoryPicture = ({ picture, sizes = '72px', eager }: Props) => (
  <Picture picture={picture ?? OTHER_CATEGORY} alt="" sizes={sizes} eager={eager} />
);
