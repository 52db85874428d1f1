import { CameraOutlined, PlusOutlined } from '@ant-design/icons';
import type { ChangeEvent } from 'react';
import styles from './PictureUpload.module.css';
import { ACCEPTED_PICTURES } from './pictureFiles';

interface Props {
  /** Id of the input, for the label of a form. */
  id: string | undefined;
  describedBy: string;
  label: string;
  multiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files from the device or its camera. */
export function AddTile({ id, describedBy, label, multiple, onFiles }: Props) {
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Allows choosing the same file again.
    target.value = '';
  };
  return (
    <li className={styles.add}>
      <label className={styles.choose}>
        <PlusOutlined aria-hidden />
        <span>{label}</span>
        <input
          id={id}
          type="file"
          accept={ACCEPTED_PICTURES}
          multiple={multiple}
          aria-describedby={describedBy}
          onChange={handleChosen}
        />
      </label>
      <label className={`${styles.choose} ${styles.camera}`}>
        <CameraOutlined aria-hidden />
        <span>拍照</span>
        <input type="file" accept="image/jpeg" capture="environment" onChange={handleChosen} />
      </label>
    </li>
  );
}
