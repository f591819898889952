import { Alert, Button, Group } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/liveNotice.gen.ts';
import { CopyButton } from '../../../ui/display/CopyButton.tsx';
import type { Product } from '../productCache.ts';

/** Shown after a product was created, with ways to share it. */
export default function LiveNotice({ product, onClose }: { product: Product; onClose: () => void }) {
  const address = `${window.location.origin}/product/${product.id}`;
  const message = texts.shared({ product: product.name, price: formatPaise(product.pricePaise), address });
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
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          {texts.share()}
        </Button>
        <CopyButton label={texts.copy()} value={address} />
      </Group>
    </Alert>
  );
}
