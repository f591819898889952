import { Button, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import * as texts from '#texts/importScreen.gen.ts';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { FileDropArea } from '../../ui/form/FileDropArea.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import classes from './ImportUpload.module.css';
import { useImportUpload } from './useImportUpload.ts';

/** Takes a file and a ZIP of photos, and sends them. */
export function ImportUpload() {
  const upload = useImportUpload();
  const { file, photos } = upload.chosen;
  const isSending = upload.share !== undefined;
  return (
    <Card>
      <FileDropArea onFiles={upload.add}>
        {file ? (
          <>
            <ul className={classes.chosen} aria-label={texts.chosen()}>
              <ChosenFile file={file} share={upload.share} onRemove={() => upload.remove('file')} />
              {photos && <ChosenFile file={photos} isLocked={isSending} onRemove={() => upload.remove('photos')} />}
            </ul>
            <div className={classes.buttons}>
              {isSending ? (
                <Button variant="default" onClick={upload.cancel}>
                  {texts.uploadCancel()}
                </Button>
              ) : (
                <>
                  <Button
                    leftSection={<IconUpload size={18} aria-hidden />}
                    disabled={!upload.canSend}
                    onClick={upload.send}
                    data-autofocus
                  >
                    {texts.upload()}
                  </Button>
                  {!photos && <PhotosButton onFiles={upload.add} />}
                </>
              )}
            </div>
            {!photos && !isSending && <Text className={classes.hint}>{texts.photosHint()}</Text>}
          </>
        ) : (
          <NothingChosen onFiles={upload.add} />
        )}
        {upload.refusal !== undefined && (
          <Text c="var(--mantine-color-error)" role="alert">
            {upload.refusal}
          </Text>
        )}
      </FileDropArea>
    </Card>
  );
}

const acceptedFiles = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm', '.xls', '.zip'];

type FilesProps = { onFiles: (files: File[]) => void };

function NothingChosen({ onFiles }: FilesProps) {
  return (
    <>
      <IconFileSpreadsheet size={40} stroke={1.25} className={classes.icon} aria-hidden />
      <p className={classes.title}>{texts.drop()}</p>
      <FileButton onFiles={onFiles} accept={acceptedFiles} variant="filled">
        {texts.choose()}
      </FileButton>
      <Text className={classes.hint}>{texts.fileHint()}</Text>
    </>
  );
}

const PhotosButton = ({ onFiles }: FilesProps) => (
  <FileButton onFiles={onFiles} accept={['.zip']} variant="default" icon={<IconPhotoPlus size={18} aria-hidden />}>
    {texts.addPhotos()}
  </FileButton>
);
