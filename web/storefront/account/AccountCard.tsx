import type { ReactNode } from 'react';

type AccountCardProps = {
  title: string;
  subtitle: ReactNode;
  /** Above the title, for a page that tells how something went instead of asking. */
  icon?: ReactNode;
  /** What has just been done. */
  told?: string | undefined;
  /** For long forms. */
  isWide?: boolean;
  /** Below the card: where else one could want to go. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** The one card of a page on which somebody signs in, or is about to. */
export function AccountCard({ title, subtitle, icon, told, isWide = false, foot, children }: AccountCardProps) {
  return (
    <div className={isWide ? 'wrap account account-wide' : 'wrap account'}>
      {told && (
        <p className="account-told" role="status">
          {told}
        </p>
      )}
      <div className={icon ? 'account-card account-message' : 'account-card'}>
        {icon && <span className="account-icon">{icon}</span>}
        <h1>{title}</h1>
        <p className="lead">{subtitle}</p>
        {children}
      </div>
      {foot && <p className="account-foot">{foot}</p>}
    </div>
  );
}
