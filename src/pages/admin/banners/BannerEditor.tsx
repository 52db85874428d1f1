import { BANNER_ARTS, bannerPictures } from '@common/bannerArts';
import type { Picture } from '@common/endpoints/pictures';
import type { Ink, StaffBanner } from '@common/endpoints/storefront';
import { useRequest } from 'ahooks';
import { Button, DatePicker, Drawer, Form, Input, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { BannerSlide } from '@/components/Banner/BannerSlide';
import { filledIn } from '@/components/filledIn';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { useUnsaved } from '@/components/useUnsaved';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import styles from './banners.module.css';

interface Typed {
  title: string;
  subtitle: string;
  picture: Picture[];
  phonePicture: Picture[];
  ink: Ink;
  link: string;
  startsAt: Dayjs;
  endsAt: Dayjs | null;
}

const PATH = /^\/([^/\\\s]\S*)?$/;
const required = (words: string) => [{ required: true, message: words }];
const inputOf = ({ url, alt }: Picture) => ({ url, alt });

function typedOf(banner: StaffBanner | undefined): Partial<Typed> {
  if (!banner) {
    const [art] = BANNER_ARTS;
    const { picture, phonePicture } = bannerPictures(art.value);
    return {
      subtitle: '',
      picture: [picture],
      phonePicture: [phonePicture],
      ink: art.ink,
      link: '/shop',
      startsAt: dayjs(),
      endsAt: null,
    };
  }
  const { picture, phonePicture, startsAt, endsAt } = banner;
  return {
    ...banner,
    picture: [picture],
    phonePicture: [phonePicture],
    startsAt: dayjs(startsAt),
    endsAt: endsAt === null ? null : dayjs(endsAt),
  };
}

interface Props {
  /** Nothing for a new one. */
  banner: StaffBanner | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Writes a banner, beside what it will look like on a wide screen and on a phone. */
export function BannerEditor({ banner, onDone, onClose }: Props) {
  const [form] = Form.useForm<Typed>();
  const [unsaved, setUnsaved] = useState(false);
  const [uploading, setUploading] = useState(false);
  const typed: Partial<Typed> = Form.useWatch([], form) ?? typedOf(banner);
  const save = useRequest(
    async () => {
      const { picture, phonePicture, startsAt, endsAt, ...words } = await filledIn(form);
      const [wide] = picture;
      const [phone] = phonePicture;
      if (!wide || !phone) return;
      const body = {
        ...words,
        subtitle: words.subtitle ?? '',
        picture: inputOf(wide),
        phonePicture: inputOf(phone),
        startsAt: startsAt.valueOf(),
        endsAt: endsAt?.valueOf() ?? null,
      };
      await (banner
        ? api('PUT /api/admin/banners/:id', {
            params: { id: banner.id },
            body: { ...body, version: banner.version },
          })
        : api('POST /api/admin/banners', { body }));
      toast.success(banner ? '已儲存' : '已新增為草稿，刊登後才會顯示');
      setUnsaved(false);
      onDone();
    },
    { manual: true, onError() {} },
  );
  useUnsaved(unsaved && !save.loading);
  const [wide] = typed.picture ?? [];
  const [phone] = typed.phonePicture ?? [];

  return (
    <Drawer
      open
      title={banner ? '編輯橫幅' : '新增橫幅'}
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      mask={{ closable: !unsaved }}
      onClose={onClose}
      extra={
        <Button type="primary" loading={save.loading} disabled={uploading} onClick={save.run}>
          儲存
        </Button>
      }
    >
      {wide && phone && (
        <div className={styles.preview}>
          {[styles.wide, styles.phone].map((shape) => (
            <div key={shape} className={shape} inert>
              <BannerSlide
                banner={{
                  title: typed.title || '標題',
                  subtitle: typed.subtitle ?? '',
                  picture: shape === styles.phone ? phone : wide,
                  phonePicture: shape === styles.phone ? phone : wide,
                  ink: typed.ink ?? 'dark',
                  link: '/',
                }}
              />
            </div>
          ))}
        </div>
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typedOf(banner)}
        onValuesChange={() => setUnsaved(true)}
      >
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
            { pattern: PATH, message: '請填寫以 / 開頭的站內路徑，例如 /shop' },
          ]}
        >
          <Input maxLength={300} placeholder="/shop?category=tea" />
        </Form.Item>
        <Form.Item label="使用本站的圖片">
          <Select
            placeholder="選一組，或在下面上傳自己的"
            options={BANNER_ARTS.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => {
              const art = BANNER_ARTS.find((one) => one.value === value);
              if (!art) return;
              const { picture, phonePicture } = bannerPictures(art.value);
              form.setFieldsValue({
                picture: [picture],
                phonePicture: [phonePicture],
                ink: art.ink,
              });
              setUnsaved(true);
            }}
          />
        </Form.Item>
        <Form.Item
          name="picture"
          label="寬螢幕圖片（3:1，建議 1440 × 480）"
          rules={required('請選一張圖片')}
        >
          <PictureUpload purpose="banner" max={1} label="寬螢幕圖片" onBusy={setUploading} />
        </Form.Item>
        <Form.Item
          name="phonePicture"
          label="手機圖片（4:3，建議 960 × 720）"
          rules={required('請選一張圖片')}
        >
          <PictureUpload purpose="banner" max={1} label="手機圖片" onBusy={setUploading} />
        </Form.Item>
        <Form.Item name="ink" label="文字顏色">
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
      </Form>
    </Drawer>
  );
}
