import { Button, Input, Space } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useRef, useState } from 'react';
import { applyMark, MARKS, type Mark, type Selection } from './marks';

const MOST = 20_000;

interface Props {
  /** From the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Characters that the API takes. */
  most?: number;
}

/** A field for Markdown, with buttons for those who do not know its marks. */
export function MarkdownField({ id, value = '', onChange, most = MOST }: Props) {
  const area = useRef<TextAreaRef>(null);
  const [marked, setMarked] = useState<Selection>();
  const field = () => area.current?.resizableTextArea?.textArea;

  // The selection can only be set once the new text is in the field.
  useLayoutEffect(() => {
    if (!marked) return;
    const textArea = area.current?.resizableTextArea?.textArea;
    textArea?.focus();
    textArea?.setSelectionRange(marked.start, marked.end);
  }, [marked]);

  const handleMark = (mark: Mark) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field() ?? {};
    const next = applyMark({ text: value, start: selectionStart, end: selectionEnd }, mark);
    onChange?.(next.text);
    setMarked(next);
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
        maxLength={most}
        showCount
        placeholder="空一行就是新的一段。用上面的按鈕加上標題、粗體、清單或連結，完成後按「預覽」看結果。"
      />
    </Space>
  );
}
