import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
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
  const [isDraggingOver, setDraggingOver] = useState(false);
  usePreventStrayDrops();
  const id = useId();
  const takeFiles = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    onFiles([...input.files]);
    // Allows the same file to be chosen again.
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggingOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const shared = {
    type: 'file',
    hidden: true,
    accept: accept.join(),
    // When it is mounted, for files that were chosen before the page could respond.
    ref: takeFiles,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => takeFiles(currentTarget),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is for pointers; keyboard users have the buttons
    <div
      className={classes.area}
      data-over={isDraggingOver || undefined}
      onDragOver={() => setDraggingOver(true)}
      onDragLeave={() => setDraggingOver(false)}
      onDrop={drop}
    >
      {props.children}
      <p className={classes.title}>{props.title}</p>
      <div className={classes.buttons}>
        <Button
          variant="light"
          className={classes.camera ?? ''}
          leftSection={<IconCamera size={18} aria-hidden />}
          data-opens={`${id}camera`}
          onClick={openField}
        >
          {props.cameraLabel}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          data-opens={`${id}files`}
          onClick={openField}
        >
          {props.label}
        </Button>
      </div>
      <p className={classes.hint}>{props.hint}</p>
      <input id={`${id}files`} {...shared} multiple />
      <input id={`${id}camera`} {...shared} capture="environment" />
    </div>
  );
}

const openField = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  document.getElementById(currentTarget.dataset.opens ?? '')?.click();

/** The browser would open a file that is dropped next to the area instead of the page. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stop);
    window.addEventListener('drop', stop);
    return () => {
      window.removeEventListener('dragover', stop);
      window.removeEventListener('drop', stop);
    };
  }, []);
}
