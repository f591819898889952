import { Alert, Group } from '@mantine/core';
import * as texts from '#texts/liveNotice.gen.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import SharePictureButton from '../../sharePictures/SharePictureButton.tsx';
import { type SharedProduct, ShareProductButton, usePublicAddress } from '../ShareProductButton.tsx';

/** Shown after a product was created, with ways to share it. */
export default function LiveNotice({ product, onClose }: { product: SharedProduct; onClose: () => void }) {
  const address = usePublicAddress(product);
  return (
    <Alert
      color="green"
      mb="md"
      title={texts.title()}
      withCloseButton
      closeButtonLabel={texts.close()}
      onClose={onClose}
      role="status"
    >
      {texts.hint({ product: product.name })}
      <Group gap="sm" mt="sm">
        <ShareProductButton product={product} />
        <SharePictureButton productId={product.id} />
        <CopyButton label={texts.copy()} value={address} />
      </Group>
    </Alert>
  );
}
