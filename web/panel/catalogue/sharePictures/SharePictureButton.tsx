import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '#texts/sharePicture.gen.ts';
import { SharePictureDialog } from './SharePictureDialog.tsx';

/** Opens the picture of a product, or of the shop, with its QR code. */
export default function SharePictureButton({ productId }: { productId?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPhoto size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open()}
      </Button>
      <SharePictureDialog
        productIds={productId === undefined ? undefined : [productId]}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
