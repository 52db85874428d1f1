import type { Synonyms } from '@common/endpoints/adminSynonyms';
import { SYNONYM_WORDS } from '@common/shopfront/synonymLimits';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { cleanLine } from '@/components/MarkdownField/typed';
import { api } from '@/services/api';
import { isStale } from '@/services/isStale';

interface Props {
  /** As the page shows it now, also after `onStale` has read it again; null for a new one. */
  group: Synonyms | null;
  onDone: (groups: Synonyms[]) => void;
  /** Somebody else has changed the group. */
  onStale: () => void;
  onClose: () => void;
}

const { least, most, length } = SYNONYM_WORDS;

/** The words of a line, each once. */
export const splitWords = (line: string) => [
  ...new Set(
    line
      .split(/[、,，;；]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

function faultOf(line: string): string | undefined {
  const words = splitWords(line);
  if (words.length < least) return `請填寫至少 ${least} 個詞，用頓號或逗號分開`;
  if (words.length > most) return `一組最多 ${most} 個詞`;
  const tooLong = words.find((word) => [...word].length > length);
  return tooLong && `「${tooLong}」超過 ${length} 個字`;
}

/** Creates a group of words or replaces its words. */
export function SynonymsDialog({ group, onDone, onStale, onClose }: Props) {
  return (
    <FormDialog<{ line: string }, Synonyms[]>
      title={group ? '編輯同義詞' : '新增同義詞'}
      okText="儲存"
      requiredMark={false}
      initialValues={{ line: group?.words.join('、') ?? '' }}
      send={({ line }) => {
        const words = splitWords(line);
        return group
          ? api('PUT /api/admin/synonyms/:id', {
              params: { id: group.id },
              body: { words, version: group.version },
              skipErrorHandler: true,
            })
          : api('POST /api/admin/synonyms', { body: { words }, skipErrorHandler: true });
      }}
      onDone={onDone}
      onRefused={(error) => isStale(error) && onStale()}
      onClose={onClose}
    >
      <Form.Item
        name="line"
        label="意思相同的詞（用頓號或逗號分開）"
        extra="例如：烏龍、oolong、wulong。儲存後約 5 秒生效。"
        normalize={cleanLine}
        rules={[
          {
            async validator(_, line: string) {
              const fault = faultOf(line);
              if (fault) throw new Error(fault);
            },
          },
        ]}
      >
        <Input maxLength={200} autoComplete="off" autoCapitalize="off" />
      </Form.Item>
    </FormDialog>
  );
}
