import { Button, Group, Text } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { pictureSources, pictureTypes } from '#domain/platform/pictures.ts';
import * as texts from '#texts/shopLook.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { uploadPicture } from '../products/pictures/uploadQueue.ts';
import classes from './ShopLook.module.css';

type Props = {
  label: string;
  hint: string;
  shape: 'square' | 'wide';
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
  onUploading: (isUploading: boolean) => void;
};

/** One photo, uploaded as soon as it is chosen. */
export function PictureField({ label, hint, shape, value, error, onChange, onUploading }: Props) {
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    event.currentTarget.value = '';
    if (!file) return;
    setFailure(undefined);
    setUploading(true);
    onUploading(true);
    try {
      const signal = new AbortController().signal;
      onChange((await uploadPicture(file, { onProgress: () => {}, signal })).url);
    } catch (refusal) {
      setFailure(getErrorMessage(refusal));
    } finally {
      setUploading(false);
      onUploading(false);
    }
  };
  return (
    <fieldset className={classes.field} aria-describedby={labelId}>
      <legend className={classes.legend}>{label}</legend>
      <Text id={labelId} size="sm" c="dimmed">
        {hint}
      </Text>
      {value && <img className={classes[shape]} {...pictureSources(value)} sizes="35rem" alt="" />}
      <Group gap="sm">
        <Button variant="default" disabled={isUploading} onClick={() => input.current?.click()}>
          {isUploading ? texts.uploading() : value ? texts.change() : texts.choose()}
        </Button>
        {value && (
          <Button variant="default" disabled={isUploading} onClick={() => onChange(null)}>
            {texts.remove()}
          </Button>
        )}
      </Group>
      <input ref={input} type="file" hidden accept={pictureTypes.join()} onChange={upload} aria-label={label} />
      {(failure ?? error) && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failure ?? error}
        </Text>
      )}
    </fieldset>
  );
}
