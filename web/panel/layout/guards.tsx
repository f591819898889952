import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/layout.gen.ts';
import { isApprovedSeller, useSession } from '../lib/session.ts';
import { ApprovalPending } from '../sellers/applications/ApprovalPending.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { LoadingState } from '../ui/feedback/LoadingState.tsx';
import { ReauthenticationPrompt } from './ReauthenticationPrompt.tsx';

type Guarded = { children: ReactNode };

/** Redirects to the sign-in page, which leads back afterwards. */
export function SignedInOnly({ children }: Guarded) {
  const session = useSession();
  if (session.isLoading) return <LoadingState text={texts.loading()} />;
  if (session.user)
    return (
      <>
        {children}
        <ReauthenticationPrompt user={session.user} />
      </>
    );
  if (session.error) return <ErrorState message={session.error} onRetry={session.refresh} />;
  return <RedirectToLogin />;
}

/** The sign-in page is outside this application. */
function RedirectToLogin() {
  const router = useRouter();
  useEffect(() => {
    const href = router.state.location.href;
    location.replace(`/auth/login?redirect=${encodeURIComponent(href)}`);
  }, [router]);
  return <LoadingState text={texts.loading()} />;
}

/** Others see 'Access Denied' (specification, section 6). */
export function AdminOnly({ children }: Guarded) {
  const { isAdmin } = useSession();
  return isAdmin ? children : <AccessDenied title={texts.accessDenied()} text={errors.admin_only()} />;
}

/** Includes sellers who are not approved yet; others see 'Access Restricted'. */
export function SellerOnly({ children }: Guarded) {
  const { isSeller } = useSession();
  return isSeller ? children : <AccessDenied title={texts.accessRestricted()} text={errors.seller_only()} />;
}

/** What only approved sellers can use. */
const approvedSellerTexts = {
  products: texts.approvedToManageProducts,
  orders: texts.approvedToViewOrders,
  money: texts.approvedToSeeMoney,
  reviews: texts.approvedToViewReviews,
  chats: texts.approvedToUseChats,
};

/** Others read what approved sellers can do here (specification, section 6). */
export function ApprovedSellerOnly({ area, children }: Guarded & { area: keyof typeof approvedSellerTexts }) {
  const { user } = useSession();
  if (isApprovedSeller(user)) return children;
  return <AccessDenied title={texts.accessRestricted()} text={approvedSellerTexts[area]()} />;
}

/** On the dashboard a pending seller sees the state of the application (specification, section 2). */
export function ApprovedSellerDashboardOnly({ children }: Guarded) {
  const { user, seller } = useSession();
  if (isApprovedSeller(user)) return children;
  return <SellerOnly>{seller && <ApprovalPending status={seller.status} />}</SellerOnly>;
}

function AccessDenied({ title, text }: { title: string; text: string }) {
  const { user } = useSession();
  return (
    <EmptyState
      order={1}
      icon={IconLock}
      title={title}
      text={text}
      action={
        user && (
          <Button component="a" href={`/${user.role}/dashboard`} variant="default">
            {texts.toDashboard()}
          </Button>
        )
      }
    />
  );
}
