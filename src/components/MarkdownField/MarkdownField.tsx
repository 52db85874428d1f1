import { Button, Input, Space } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef, useState } from 'react';
import { applyMark, MARKS, type Mark, type Selection } from './marks';

const MAX_CHARACTERS = 20_000;

const textAreaOf = (area: TextAreaRef | null) => area?.resizableTextArea?.textArea;

interface Props {
  /** Set by Form.Item. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** The API's limit in characters. */
  max?: number;
}

/** A field for Markdown, with buttons for its marks. */
export function MarkdownField({ id, value = '', onChange, max = MAX_CHARACTERS }: Props) {
  const area = useRef<TextAreaRef>(null);
  const [selection, select] = useState<Selection>();

  // The selection can only be set after the new text is rendered.
  useLayoutEffect(() => {
    if (!selection) return;
    const textArea = textAreaOf(area.current);
    textArea?.focus();
    textArea?.setSelectionRange(selection.start, selection.end);
  }, [selection]);

  const handleMark = (mark: Mark) => {
    const { selectionStart = value.length, selectionEnd = value.length } =
      textAreaOf(area.current) ?? {};
    const next = applyMark({ text: value, start: selectionStart, end: selectionEnd }, mark);
    onChange?.(next.text);
    select(next);
  };

  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Space wrap size={4} role="toolbar" aria-label="文字格式">
        {MARKS.map((mark) => (
          <Button key={mark.label} onClick={() => handleMark(mark)}>
            {mark.label}
          </Button>
        ))}
      </Space>
      <Input.TextArea
        ref={area}
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        rows={16}
        maxLength={max}
        showCount
        placeholder="空一行就是新的一段。用上面的按鈕加上標題、粗體、清單或連結，完成後按「預覽」看結果。"
      />
    </Space>
  );
}
