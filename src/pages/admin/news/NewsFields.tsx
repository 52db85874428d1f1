import { NEWS_CATEGORIES } from '@common/lists/newsCategory';
import { NEWS_COVERS } from '@common/shopfront/newsCovers';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { MarkdownField } from '@/components/MarkdownField/MarkdownField';
import { cleanLine, cleanText } from '@/components/MarkdownField/typed';
import { NewsCover } from '@/components/News/NewsCover';
import { StaffPictures } from '../parts/StaffPictures';

const required = (message: string) => [{ required: true, whitespace: true, message }];
const options = (list: readonly { value: string; label: string }[]) =>
  list.map(({ value, label }) => ({ value, label }));

/** The fields of a news item. */
export function NewsFields() {
  const cover = Form.useWatch('cover');
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <Form.Item name="title" label="標題" normalize={cleanLine} rules={required('請填寫標題')}>
        <Input maxLength={80} showCount />
      </Form.Item>
      <Form.Item
        name="summary"
        label="摘要（列表與文章開頭都會顯示）"
        normalize={cleanLine}
        rules={required('請填寫摘要')}
      >
        <Input maxLength={160} showCount />
      </Form.Item>
      <Form.Item name="category" label="分類" rules={required('請選擇分類')}>
        <Select options={options(NEWS_CATEGORIES)} style={{ maxWidth: 240 }} />
      </Form.Item>
      <Form.Item
        name="cover"
        label="封面圖片"
        rules={required('請選擇封面圖片')}
        extra={
          cover && (
            <span style={{ display: 'block', maxWidth: 240, marginTop: 8 }}>
              <NewsCover cover={cover} picture={null} />
            </span>
          )
        }
      >
        <Select options={options(NEWS_COVERS)} style={{ maxWidth: 240 }} />
      </Form.Item>
      <Form.Item
        name="pictures"
        label="自己的封面圖片（選填，16:9；有的話取代上面的封面）"
        rules={[
          {
            validator: () =>
              isUploading ? Promise.reject(new Error('圖片還在上傳，請稍候')) : Promise.resolve(),
          },
        ]}
      >
        <StaffPictures purpose="news" max={1} label="自己的封面圖片" onBusy={setUploading} />
      </Form.Item>
      <Form.Item name="markdown" label="內文" normalize={cleanText} rules={required('請填寫內文')}>
        <MarkdownField />
      </Form.Item>
    </>
  );
}
