import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconShare } from '@tabler/icons-react';
import * as texts from '#texts/profile.gen.ts';
import { useOrigin } from '../../lib/useOrigin.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import classes from './ShopAddress.module.css';

type Props = { businessName: string; slug: string };

/** Where customers find everything that the seller sells. */
export function ShopAddress({ businessName, slug }: Props) {
  const path = `/store/${slug}`;
  const origin = useOrigin();
  const address = `${origin}${path}`;
  // Only the browser knows whether it has a sheet for that.
  const canShare = origin !== '' && 'share' in navigator;
  // Closing the phone's own sheet without choosing is no failure.
  const share = () => navigator.share({ title: businessName, url: address }).catch(() => undefined);
  return (
    <div className={classes.root}>
      <Text>{texts.shopHint()}</Text>
      <a className={classes.address} href={path}>
        {address}
      </a>
      <Group gap="sm">
        <CopyButton label={texts.copyLink()} value={address} />
        {canShare && (
          <Button size="sm" variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
            {texts.share()}
          </Button>
        )}
        <Button
          component="a"
          href={path}
          size="sm"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.openShop()}
        </Button>
      </Group>
    </div>
  );
}
