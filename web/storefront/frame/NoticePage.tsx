import type { ReactNode } from 'react';
import { ClosedStall } from './frame/ClosedStall.tsx';

/** A page that says that there is nothing here, kindly, and where to go instead. */
export function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap notice">
      <ClosedStall />
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <a className="button button-primary" href="/">
        Go Home
      </a>
    </div>
  );
}
