import { IconCamera, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileButton } from './FileButton.tsx';
import { FileDropArea } from './FileDropArea.tsx';
import classes from './FilePicker.module.css';

/** Picks files by drag and drop, a file dialog or the camera. */
export function FilePicker(props: {
  /** Names the area, e.g. 'Drop pictures here'. */
  title: string;
  /** The accepted types and limits. */
  hint: ReactNode;
  accept: readonly string[];
  /** E.g. 'Choose pictures'. */
  label: string;
  /** E.g. 'Take a photo'; only on touch screens. */
  cameraLabel: string;
  onFiles: (files: File[]) => void;
  /** Above the buttons, e.g. that nothing was added yet. */
  children?: ReactNode;
}) {
  const { accept, onFiles } = props;
  return (
    <FileDropArea onFiles={onFiles}>
      {props.children}
      <p className={classes.title}>{props.title}</p>
      <div className={classes.buttons}>
        <FileButton
          variant="light"
          className={classes.camera}
          icon={<IconCamera size={18} aria-hidden />}
          isCamera
          {...{ accept, onFiles }}
        >
          {props.cameraLabel}
        </FileButton>
        <FileButton variant="default" icon={<IconUpload size={18} aria-hidden />} {...{ accept, onFiles }}>
          {props.label}
        </FileButton>
      </div>
      <p className={classes.hint}>{props.hint}</p>
    </FileDropArea>
  );
}
