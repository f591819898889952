import { ActionIcon, type ActionIconProps, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import * as texts from '#texts/layout.gen.ts';

type ButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

/** Anchored at the bell's edge and growing inwards, so that large fonts do not push it off screen. */
const badge = { top: 6, right: -3, transform: 'translateY(-50%)' };

export function BellButton({ unread, ...button }: ButtonProps & { unread: number }) {
  return (
    <Indicator
      label={unread > 99 ? '99+' : unread}
      disabled={unread === 0}
      size={18}
      color="red.8"
      styles={{ indicator: badge }}
    >
      <ActionIcon
        {...button}
        variant="default"
        size={44}
        radius="md"
        aria-label={unread === 0 ? texts.notifications() : texts.unreadNotifications({ unread })}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
