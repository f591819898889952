import type { ReactNode } from 'react';
import * as texts from '#texts/storefrontNotices.gen.ts';
import { ClosedStall } from './ClosedStall.tsx';

type NoticePageProps = {
  title: string;
  children: ReactNode;
  offersShop?: boolean;
  /** The address to retry. */
  again?: string | null;
};

/** A notice instead of content, with links to go on. */
export function NoticePage({ title, children, offersShop = false, again = null }: NoticePageProps) {
  const isFirstChoice = !offersShop && again === null;
  return (
    <div className="wrap notice">
      <ClosedStall />
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <div className="notice-actions">
        {again !== null && (
          <a className="button button-primary" href={again}>
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
    </div>
  );
}
