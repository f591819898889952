import { Button } from '@mantine/core';
import { IconClockHour4, IconLock } from '@tabler/icons-react';
import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errors } from '#domain/errors.ts';
import { sellerStatusColors, sellerStatusLabels } from '#domain/sellers.ts';
import { homeOf, type Session, useLogout, useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingState } from '../ui/LoadingState.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';

/** Everything below is for somebody who is signed in; everybody else goes to the sign-in page and comes back. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { href } = useLocation();
  if (session.isLoading) return <LoadingState text="Loading…" />;
  if (session.user) return children;
  if (session.error) return <ErrorState message={session.error} onRetry={session.refresh} />;
  return <Navigate to="/auth/login" search={{ redirect: href }} replace />;
}

/** Administrators pass; others read 'Access Denied' (specification, section 6). */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.isAdmin) return children;
  return <Refusal title="Access Denied" text={errors.admin_only.message} session={session} />;
}

/** Sellers pass, pending ones too; others read 'Access Restricted'. */
export function SellerOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.isSeller) return children;
  return <Refusal title="Access Restricted" text={errors.seller_only.message} session={session} />;
}

/** Approved sellers pass; others read what an approved seller could do here (specification, section 6). */
export function ApprovedSellerOnly({ what, children }: { what: 'manage products' | 'view orders'; children: ReactNode }) {
  const session = useSession();
  if (session.seller?.status === 'approved') return children;
  return (
    <Refusal title="Access Restricted" text={`You need to be an approved seller to ${what}.`} session={session} />
  );
}

/** The dashboard's guard: a seller who waits for the decision reads that (specification, section 2). */
export function ApprovedSellerDashboardOnly({ children }: { children: ReactNode }) {
  const { seller } = useSession();
  if (!seller) return <SellerOnly>{null}</SellerOnly>;
  return seller.status === 'approved' ? children : <ApprovalPending status={seller.status} />;
}

function Refusal({ title, text, session }: { title: string; text: string; session: Session }) {
  const { user } = session;
  return (
    <EmptyState
      order={1}
      icon={IconLock}
      title={title}
      text={text}
      action={
        user && (
          <Button component="a" href={user.role === 'admin' ? '/admin/dashboard' : '/seller/dashboard'} variant="default">
            Go to my dashboard
          </Button>
        )
      }
    />
  );
}
