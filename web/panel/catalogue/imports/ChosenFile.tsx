import { CloseButton } from '@mantine/core';
import { IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react';
import { formatDecimal, formatPercent } from '#texts/formats.ts';
import * as texts from '#texts/importScreen.gen.ts';
import * as ui from '#texts/ui.gen.ts';
import { ProgressBar } from '../../ui/display/ProgressBar.tsx';
import classes from './ImportUpload.module.css';

const megabyte = 1024 * 1024;

/** A chosen file with its size, or its progress while it is sent. */
export function ChosenFile(props: {
  file: File;
  /** The share that is sent; undefined while it isn't. */
  share?: number | undefined;
  /** Sent together with another file. */
  isLocked?: boolean;
  onRemove: () => void;
}) {
  const { file, share } = props;
  const Icon = /\.zip$/i.test(file.name) ? IconFileZip : IconFileSpreadsheet;
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const size = Math.max(Math.round((file.size / megabyte) * 10) / 10, 0.1);
  return (
    <li className={classes.file}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>{file.name}</div>
        {percent === undefined ? (
          <div className={classes.size}>{texts.fileSize({ size: formatDecimal(size) })}</div>
        ) : (
          <div className={classes.sending}>
            <ProgressBar label={ui.uploading({ name: file.name })} percent={percent} />
            <span className={classes.percent}>{percent === 100 ? ui.almostUploaded() : formatPercent(percent)}</span>
          </div>
        )}
      </div>
      {percent === undefined && !props.isLocked && (
        <CloseButton aria-label={ui.removeUpload({ name: file.name })} onClick={props.onRemove} />
      )}
    </li>
  );
}
