import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SharePictureFormat, sharePictureSizes } from '#domain/catalogue/sharePictures.ts';
import { keysOf } from '#domain/platform/records.ts';
import * as texts from '#texts/sharePicture.gen.ts';
import { createNetworkError, createResponseError } from '../../lib/apiClient.ts';
import { readAsDataUrl } from '../../lib/readAsDataUrl.ts';
import { withReauthentication } from '../../lib/reauthentication.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './SharePictureDialog.module.css';

type SharePictureDialogProps = {
  /** The products that the picture shows; without them, the shop. */
  productIds?: string[] | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Shows a picture with prices and a QR code, to share or download. */
export function SharePictureDialog({ productIds, opened, onClose }: SharePictureDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title()}>
      <SharePicture productIds={productIds} />
    </Dialog>
  );
}

const formatLabels: Record<SharePictureFormat, () => string> = { status: texts.status, card: texts.card };

function SharePicture({ productIds }: Pick<SharePictureDialogProps, 'productIds'>) {
  const [format, setFormat] = useState<SharePictureFormat>('status');
  const picture = useSharePicture(format, productIds);
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label={texts.format()}
        data={keysOf(sharePictureSizes).map((value) => ({ value, label: formatLabels[value]() }))}
        value={format}
        onChange={setFormat}
      />
      {picture.data ? (
        <>
          <img
            className={classes.picture}
            src={picture.data.address}
            alt={texts.picture()}
            {...sharePictureSizes[format]}
          />
          <PictureActions {...picture.data} />
        </>
      ) : picture.isPending ? (
        <LoadingState text={texts.drawing()} rows={1} rowHeight={360} />
      ) : (
        <ErrorState message={renderErrorMessage(picture.error)} onRetry={() => picture.refetch()} />
      )}
    </Stack>
  );
}

type LoadedPicture = { file: File; address: string };

/** Drawn anew each time, because prices and photos change. */
function useSharePicture(format: SharePictureFormat, productIds: string[] | undefined) {
  const query = productIds ? `?products=${productIds.join(',')}` : '';
  return useQuery({
    queryKey: ['sharePicture', format, query],
    queryFn: async ({ signal }): Promise<LoadedPicture> => {
      const file = await fetchPicture(`/api/seller/share-pictures/${format}${query}`, `shop-${format}.jpg`, signal);
      return { file, address: await readAsDataUrl(file) };
    },
    gcTime: 0,
  });
}

/** The generated client reads only JSON. */
async function fetchPicture(path: string, name: string, signal: AbortSignal): Promise<File> {
  const response = await withReauthentication(fetch)(path, { signal }).catch(() => {
    throw createNetworkError();
  });
  if (!response.ok) throw createResponseError(await response.json().catch(() => undefined), response.status);
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}

/** Phones share the file itself; other browsers only download it. */
function PictureActions({ file, address }: LoadedPicture) {
  const canShare = 'canShare' in navigator && navigator.canShare({ files: [file] });
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ files: [file] }).catch(() => undefined);
  return (
    <Group gap="sm">
      {canShare && (
        <Button leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
          {texts.share()}
        </Button>
      )}
      <Button
        component="a"
        href={address}
        download={file.name}
        variant={canShare ? 'default' : 'filled'}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {texts.download()}
      </Button>
    </Group>
  );
}
