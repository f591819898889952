import type { ReactNode } from 'react';
import * as texts from '#texts/storefrontNotices.gen.ts';
import { ClosedStall } from './ClosedStall.tsx';

type NoticePageProps = {
  title: string;
  children: ReactNode;
  offersShop?: boolean;
  /** The address to retry. */
  retryPath?: string | null;
};

/** A notice instead of content, with links to go on. */
export function NoticePage({ title, children, offersShop = false, retryPath = null }: NoticePageProps) {
  const isFirstChoice = !offersShop && retryPath === null;
  return (
    <div className="wrap notice">
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <div className="notice-actions">
        {retryPath !== null && (
          <a className="button button-primary" href={retryPath}>
            {texts.tryAgain()}
          </a>
        )}
        {offersShop && (
          <a className="button button-primary" href="/shop">
            {texts.browse()}
          </a>
        )}
        <a className={isFirstChoice ? 'button button-primary' : 'button'} href="/">
          {texts.toHome()}
        </a>
      </div>
      <ClosedStall />
    </div>
  );
}
