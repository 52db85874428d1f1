import type { Picture, PicturePurpose } from '@common/endpoints/pictures';
import { Button } from 'antd';
import { useState } from 'react';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { LibraryPicker } from './LibraryPicker';

interface Props {
  purpose: PicturePurpose;
  max: number;
  label: string;
  withAlt?: boolean;
  withCover?: boolean;
  onBusy?: (busy: boolean) => void;
  /** Set by Form.Item. */
  id?: string;
  value?: Picture[];
  onChange?: (pictures: Picture[]) => void;
}

/** A field for pictures of the shop: uploaded here, or chosen from the media library. */
export function StaffPictures(props: Props) {
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
