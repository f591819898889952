import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconShare } from '@tabler/icons-react';
import { CopyButton } from '../ui/display/CopyButton.tsx';
import classes from './ShopAddress.module.css';

type Props = { businessName: string; slug: string };

/** Where customers find everything that the seller sells. */
export function ShopAddress({ businessName, slug }: Props) {
  const path = `/store/${slug}`;
  const address = `${window.location.origin}${path}`;
  // Closing the phone's own sheet without choosing is no failure.
  const share = () => navigator.share({ title: businessName, url: address }).catch(() => undefined);
  return (
    <div className={classes.root}>
      <Text>
        Everything you sell, on one page. Share its address in your chats, or print the QR code that stands on the page.
      </Text>
      <a className={classes.address} href={path}>
        {address}
      </a>
      <Group gap="sm">
        <CopyButton label="Copy Link" value={address} />
        {'share' in navigator && (
          <Button size="sm" variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
            Share
          </Button>
        )}
        <Button
          component="a"
          href={path}
          size="sm"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Open shop
        </Button>
      </Group>
    </div>
  );
}
