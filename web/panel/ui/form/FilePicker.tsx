import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './FilePicker.module.css';

/** Files from the device, several at once: dropped here, chosen, or taken with the camera of a phone. */
export function FilePicker(props: {
  /** Names the area, e.g. 'Drop pictures here'. */
  title: string;
  /** What may be chosen, and how much of it. */
  hint: ReactNode;
  /** MIME types. */
  accept: readonly string[];
  /** E.g. 'Choose pictures'. */
  label: string;
  /** E.g. 'Take a photo'; offered on touch screens only. */
  cameraLabel: string;
  onFiles: (files: File[]) => void;
}) {
  const { accept, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  useNoDropElsewhere();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again.
    event.currentTarget.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const shared = { type: 'file', hidden: true, accept: accept.join(), onChange: take };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for pointers; the keyboard has the buttons
    <div
      className={classes.area}
      data-over={isOver || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={classes.title}>{props.title}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {props.label}
        </Button>
        <Button
          variant="default"
          className={classes.camera ?? ''}
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {props.cameraLabel}
        </Button>
      </div>
      <p className={classes.hint}>{props.hint}</p>
      <input ref={chooser} {...shared} multiple />
      <input ref={camera} {...shared} capture="environment" />
    </div>
  );
}

/** A file that misses the area would be opened by the browser in place of the page. */
function useNoDropElsewhere(): void {
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
