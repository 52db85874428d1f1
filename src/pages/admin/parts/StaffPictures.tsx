import type { Picture } from '@common/endpoints/pictures';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { LibraryPicker } from './LibraryPicker';

/** A field for pictures of the shop: uploaded here, or chosen from the media library. */
export function StaffPictures(props: ComponentProps<typeof PictureUpload>) {
  const { max, label, value = [], onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (picture: Picture) => {
    setOpen(false);
    if (value.some(({ url }) => url === picture.url)) return;
    onChange?.(max === 1 ? [picture] : [...value, picture]);
  };
  return (
    <>
      <PictureUpload {...props} />
      {(max === 1 || value.length < max) && (
        <Button size="small" onClick={() => setOpen(true)} aria-label={`${label}：從媒體庫選擇`}>
          從媒體庫選擇
        </Button>
      )}
      {isOpen && <LibraryPicker onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  );
}
