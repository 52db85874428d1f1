import type { Picture } from '@common/endpoints/pictures';
import type { StaffBanner, TextColour } from '@common/endpoints/storefront';
import { BANNER_ARTS, bannerPictures } from '@common/shopfront/bannerArts';
import { Button, Drawer, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { BannerSlide } from '@/components/Banner/BannerSlide';
import { dropUnsaved, keepingTyped } from '@/components/unsavedWork';
import { useEditor } from '@/components/useEditor';
import { validateForm } from '@/components/validateForm';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { SHOWN } from '../parts/comparedDiscount';
import { EditorPresence } from '../presence/EditorPresence';
import { picturesText } from '../presence/picturesText';
import type { Compared } from '../presence/rebase';
import { useMeanwhile } from '../presence/useMeanwhile';
import { BannerFields } from './BannerFields';
import styles from './banners.module.css';

interface TypedBanner {
  title: string;
  subtitle: string;
  picture: Picture[];
  phonePicture: Picture[];
  textColour: TextColour;
  link: string;
  startsAt: Dayjs;
  endsAt: Dayjs | null;
}
const inputOf = ({ url, alt }: Picture) => ({ url, alt });

function typedOf(banner: StaffBanner | undefined): Partial<TypedBanner> {
  if (!banner) {
    const [art] = BANNER_ARTS;
    const { picture, phonePicture } = bannerPictures(art.value);
    return {
      subtitle: '',
      picture: [picture],
      phonePicture: [phonePicture],
      textColour: art.textColour,
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

const COMPARED: Compared = {
  labels: {
    title: '標題',
    subtitle: '副標題',
    picture: '寬螢幕圖片',
    phonePicture: '手機圖片',
    textColour: '文字顏色',
    link: '連到的頁面',
    startsAt: '開始時間',
    endsAt: '結束時間',
  },
  silent: ['id', 'version', 'published', 'updatedAt'],
  shown: {
    picture: picturesText,
    phonePicture: picturesText,
    textColour: SHOWN.choice({ dark: '深色', light: '淺色' }),
    startsAt: SHOWN.moment,
    endsAt: SHOWN.moment,
  },
};

/** Finds a banner among all, which have the only endpoint. @throws Error when it was deleted meanwhile */
async function readBanner(id: number | undefined): Promise<StaffBanner> {
  const banners = await api('GET /api/admin/banners', { skipErrorHandler: true });
  const found = banners.find((one) => one.id === id);
  if (!found) throw new Error('The banner was deleted.');
  return found;
}

interface Props {
  /** Nothing for a new one. */
  banner: StaffBanner | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Writes a banner, beside what it will look like on a wide screen and on a phone. */
export function BannerEditor({ banner, onDone, onClose }: Props) {
  const draft = `banner ${banner?.id ?? 'new'}`;
  const editor = useEditor<TypedBanner, StaffBanner>(banner, { name: draft, isShared: true });
  const { form, saved, unsaved, handleTyped } = editor;
  const [uploading, setUploading] = useState(false);
  const typed: Partial<TypedBanner> = Form.useWatch([], form) ?? typedOf(banner);
  const save = useApi(
    async () => {
      const { picture, phonePicture, startsAt, endsAt, ...words } = await validateForm(form);
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
      await editor.save(() =>
        saved
          ? api('PUT /api/admin/banners/:id', {
              params: { id: saved.id },
              body: { ...body, version: saved.version },
            })
          : api('POST /api/admin/banners', { body }),
      );
      toast.success(banner ? '已儲存' : '已新增為草稿，刊登後才會顯示');
      dropUnsaved(draft);
      onDone();
    },
    { manual: true, onError: (error) => meanwhile.handleRefusal(error) },
  );
  const meanwhile = useMeanwhile(
    { ...editor, busy: save.loading },
    {
      kind: 'banner',
      id: banner && String(banner.id),
      compared: COMPARED,
      typedOf,
      read: () => readBanner(banner?.id),
    },
  );
  function chooseArt(chosen: string): void {
    const art = BANNER_ARTS.find(({ value }) => value === chosen);
    if (!art) return;
    const { picture, phonePicture } = bannerPictures(art.value);
    form.setFieldsValue({
      picture: [picture],
      phonePicture: [phonePicture],
      textColour: art.textColour,
    });
    handleTyped();
  }
  const [wide] = typed.picture ?? [];
  const [phone] = typed.phonePicture ?? [];

  return (
    <Drawer
      open
      title={banner ? '編輯橫幅' : '新增橫幅'}
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      mask={{ closable: !unsaved }}
      onClose={keepingTyped(onClose)}
      extra={
        <Button type="primary" loading={save.loading} disabled={uploading} onClick={save.run}>
          儲存
        </Button>
      }
    >
      {banner && <EditorPresence meanwhile={meanwhile} />}
      {wide && phone && <Preview typed={typed} wide={wide} phone={phone} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typedOf(banner)}
        onValuesChange={handleTyped}
      >
        <BannerFields onArt={chooseArt} onUploading={setUploading} />
      </Form>
    </Drawer>
  );
}

interface PreviewProps {
  typed: Partial<TypedBanner>;
  wide: Picture;
  phone: Picture;
}

/** As it will look on a wide screen and on a phone. */
const Preview = ({ typed, wide, phone }: PreviewProps) => (
  <div className={styles.preview}>
    {[styles.wide, styles.phone].map((shape) => (
      <div key={shape} className={shape} inert>
        <BannerSlide
          banner={{
            title: typed.title || '標題',
            subtitle: typed.subtitle ?? '',
            picture: shape === styles.phone ? phone : wide,
            phonePicture: shape === styles.phone ? phone : wide,
            textColour: typed.textColour ?? 'dark',
            link: '/',
          }}
        />
      </div>
    ))}
  </div>
);
