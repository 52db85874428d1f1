import { DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Picture as PictureData } from '@common/endpoints/pictures';
import { Button, Input } from 'antd';
import { cleanLine } from '../MarkdownField/typed';
import { Picture } from '../Picture';
import styles from './PictureUpload.module.css';

const MAX_ALT_LENGTH = 120;

interface Props {
  picture: PictureData;
  at: number;
  count: number;
  withAlt: boolean;
  isCover: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAlt: (alt: string) => void;
}

/** An uploaded picture: its position, its alternative text, and a remove button. */
export function PictureTile(props: Props) {
  const { picture, at, count, withAlt, isCover, onMove, onRemove, onAlt } = props;
  const name = `第 ${at + 1} 張`;
  return (
    <li className={styles.tile}>
      <span className={styles.picture}>
        <Picture picture={picture} alt={picture.alt || name} sizes="160px" fit="contain" eager />
        {isCover && <span className={styles.cover}>封面</span>}
      </span>
      {withAlt && (
        <Input
          value={picture.alt}
          maxLength={MAX_ALT_LENGTH}
          placeholder="圖片說明"
          aria-label={`${name}的說明，給看不到圖片的人`}
          onChange={(event) => onAlt(cleanLine(event.target.value))}
        />
      )}
      <span className={styles.tools}>
        {count > 1 && (
          <>
            <Button
              type="text"
              icon={<LeftOutlined />}
              aria-label={`${name}往前移`}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            />
            <Button
              type="text"
              icon={<RightOutlined />}
              aria-label={`${name}往後移`}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1)}
            />
          </>
        )}
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除${name}`}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
