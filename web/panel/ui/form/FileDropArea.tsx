import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './FilePicker.module.css';
import { usePreventStrayDrops } from './usePreventStrayDrops.ts';

type Props = { onFiles: (files: File[]) => void; children: ReactNode };

/** Takes files that are dropped on it. */
export function FileDropArea({ onFiles, children }: Props) {
  const [isDraggingOver, setDraggingOver] = useState(false);
  usePreventStrayDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggingOver(false);
    onFiles([...event.dataTransfer.files]);
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
      {children}
    </div>
  );
}
