import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pathInLanguage } from '#domain/platform/languages.ts';
import * as texts from '#texts/profile.gen.ts';
import type { OwnSeller } from '../../lib/session.ts';
import { useOrigin } from '../../lib/useOrigin.ts';
import { CopyButton } from '../../ui/display/CopyButton.tsx';
import classes from './ShopAddress.module.css';

type Props = { seller: Pick<OwnSeller, 'businessName' | 'linkLanguage'> & { slug: string }; children: ReactNode };

/** The public address of the shop; `children` are further ways to share it. */
export function ShopAddress({ seller: { businessName, slug, linkLanguage }, children }: Props) {
  const path = pathInLanguage(linkLanguage, `/store/${slug}`);
  const origin = useOrigin();
  const address = `${origin}${path}`;
  // Unknown while the server renders.
  const canShare = origin !== '' && 'share' in navigator;
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ title: businessName, url: address }).catch(() => undefined);
  return (
    <div className={classes.root}>
      <Text>{texts.shopHint()}</Text>
      <a className={classes.address} href={path}>
        {address}
      </a>
      <Group gap="sm">
        <CopyButton label={texts.copyLink()} value={address} />
        <Button
          component="a"
          href={path}
          size="sm"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.openShop()}
        </Button>
        {children}
        {/* Last, because it comes late. */}
        {canShare && (
          <Button size="sm" variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
            {texts.share()}
          </Button>
        )}
      </Group>
    </div>
  );
}
