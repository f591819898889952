import type { ReactNode } from 'react';
import { ClosedStall } from './ClosedStall.tsx';

type NoticePageProps = { title: string; children: ReactNode; offersShop?: boolean };

/** A page that says that there is nothing here, kindly, and where to go instead. */
export function NoticePage({ title, children, offersShop = false }: NoticePageProps) {
  return (
    <div className="wrap notice">
      <ClosedStall />
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <div className="notice-actions">
        {offersShop && (
          <a className="button button-primary" href="/shop">
            Browse the shop
          </a>
        )}
        <a className={offersShop ? 'button' : 'button button-primary'} href="/">
          Go Home
        </a>
      </div>
    </div>
  );
}
