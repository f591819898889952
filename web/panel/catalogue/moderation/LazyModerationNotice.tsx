import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useLazyComponent } from '../../lib/useLazyComponent.ts';
import type { ModerationNoticeProps } from './ModerationNotice.tsx';

const loadNotice = async () => (await import('./ModerationNotice.tsx')).ModerationNotice;

/** Loaded only for what was taken down or hidden. */
export function LazyModerationNotice(props: ModerationNoticeProps) {
  const [Notice, load] = useLazyComponent(loadNotice);
  useEffect(() => void load(), [load]);
  return Notice ? <Notice {...props} /> : <Skeleton h={140} />;
}
