import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  variant: 'filled' | 'light' | 'default';
  className?: string | undefined;
  icon?: ReactNode;
  /** The accepted types or endings. */
  accept: readonly string[];
  /** Opens the camera instead, for one photo. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** Opens the device's own dialog for files. */
export function FileButton({ variant, className = '', icon, accept, isCamera = false, onFiles, children }: Props) {
  const id = useId();
  const takeFiles = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    onFiles([...input.files]);
    // Allows the same file to be chosen again.
    input.value = '';
  };
  return (
    <>
      <Button
        variant={variant}
        className={className}
        leftSection={icon}
        // The page opens the field by this name before its code has loaded.
        data-opens={id}
        onClick={() => document.getElementById(id)?.click()}
      >
        {children}
      </Button>
      <input
        id={id}
        type="file"
        hidden
        accept={accept.join()}
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        // When it is mounted, for files that were chosen before the page could respond.
        ref={takeFiles}
        onChange={({ currentTarget }) => takeFiles(currentTarget)}
      />
    </>
  );
}
