import type { ReactNode } from 'react';

type AccountCardProps = {
  title: string;
  subtitle: ReactNode;
  /** Above the title, for pages that show a result. */
  icon?: ReactNode;
  /** Success message of the previous page. */
  notice?: string | undefined;
  /** For long forms. */
  isWide?: boolean;
  /** Links below the card. */
  foot?: ReactNode;
  children?: ReactNode;
};

/** The card of an account page. */
export function AccountCard({ title, subtitle, icon, notice, isWide = false, foot, children }: AccountCardProps) {
  return (
    <div className={isWide ? 'wrap account account-wide' : 'wrap account'}>
      {notice && (
        <p className="account-told" role="status">
          {notice}
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
