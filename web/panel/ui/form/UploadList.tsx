import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { formatPercent } from '#texts/formats.ts';
import * as texts from '#texts/ui.gen.ts';
import { ProgressBar } from '../display/ProgressBar.tsx';
import classes from './UploadList.module.css';

export type UploadRow = {
  id: string;
  name: string;
  /** The share that is sent, from 0 to 1. */
  share: number;
  /** The error message. */
  failure?: string;
  canRetry?: boolean;
};

/** Running and failed uploads, one row each. */
export function UploadList(props: {
  /** Names the list for screen readers. */
  label: string;
  uploads: readonly UploadRow[];
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  return (
    <ul className={classes.list} aria-label={props.label}>
      {props.uploads.map((upload) => (
        <li key={upload.id} className={classes.row}>
          <div className={classes.words}>
            <div className={classes.name}>{upload.name}</div>
            {upload.failure ? (
              <div className={classes.failure}>
                <IconAlertCircle size={16} aria-hidden />
                {upload.failure}
              </div>
            ) : (
              <Progress name={upload.name} share={upload.share} />
            )}
          </div>
          <div className={classes.actions}>
            {upload.failure && upload.canRetry && (
              <Button
                size="xs"
                variant="default"
                aria-label={texts.retryUpload({ name: upload.name })}
                onClick={() => props.onRetry(upload.id)}
              >
                {texts.retry()}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              aria-label={texts.removeUpload({ name: upload.name })}
              onClick={() => props.onRemove(upload.id)}
            >
              {texts.remove()}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Progress({ name, share }: Pick<UploadRow, 'name' | 'share'>) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress}>
      <ProgressBar label={texts.uploading({ name })} percent={percent} />
      <span className={classes.percent}>
        {percent === 100 ? texts.almostUploaded() : percent > 0 ? formatPercent(percent) : texts.waitingToUpload()}
      </span>
    </div>
  );
}
