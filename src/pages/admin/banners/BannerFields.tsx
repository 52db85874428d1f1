import { BANNER_ARTS } from '@common/shopfront/bannerArts';
import { parseSiteLink } from '@common/shopfront/siteLink';
import { DatePicker, Form, Input, Radio, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { StaffPictures } from '../parts/StaffPictures';

const required = (words: string) => [{ required: true, message: words }];

interface Props {
  /** One of the site's own pictures was chosen. */
  onArt: (value: string) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The fields of a banner: texts, pictures, link and time. */
export const BannerFields = ({ onArt, onUploading }: Props) => (
  <>
    <Form.Item name="title" label="標題" rules={required('請填寫標題')}>
      <Input maxLength={40} showCount />
    </Form.Item>
    <Form.Item name="subtitle" label="副標題（選填）">
      <Input maxLength={80} showCount />
    </Form.Item>
    <Form.Item
      name="link"
      label="連到本站的哪一頁"
      rules={[
        ...required('請填寫連結'),
        {
          validator: (_, link?: string) =>
            !link || parseSiteLink(link.trim()) !== null
              ? Promise.resolve()
              : Promise.reject(new Error('請填寫以 / 開頭的站內路徑，例如 /shop')),
        },
      ]}
    >
      <Input maxLength={300} placeholder="/shop?category=tea" />
    </Form.Item>
    <Form.Item label="使用本站的圖片">
      <Select
        placeholder="選一組，或在下面上傳自己的"
        options={BANNER_ARTS.map(({ value, label }) => ({ value, label }))}
        onChange={onArt}
      />
    </Form.Item>
    <Form.Item
      name="picture"
      label="寬螢幕圖片（3:1，建議 1440 × 480）"
      rules={required('請選一張圖片')}
    >
      <StaffPictures purpose="banner" max={1} label="寬螢幕圖片" onBusy={onUploading} />
    </Form.Item>
    <Form.Item
      name="phonePicture"
      label="手機圖片（4:3，建議 960 × 720）"
      rules={required('請選一張圖片')}
    >
      <StaffPictures purpose="banner" max={1} label="手機圖片" onBusy={onUploading} />
    </Form.Item>
    <Form.Item name="textColour" label="文字顏色">
      <Radio.Group
        options={[
          { value: 'dark', label: '深色（圖片偏亮）' },
          { value: 'light', label: '淺色（圖片偏暗）' },
        ]}
      />
    </Form.Item>
    <Form.Item name="startsAt" label="開始時間" rules={required('請選擇開始時間')}>
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" />
    </Form.Item>
    <Form.Item
      name="endsAt"
      label="結束時間（不填就一直顯示）"
      dependencies={['startsAt']}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, value: Dayjs | null) => {
            if (value && !value.isAfter(getFieldValue('startsAt'))) {
              throw new Error('結束時間須晚於開始時間');
            }
          },
        }),
      ]}
    >
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" />
    </Form.Item>
  </>
);
