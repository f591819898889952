import { Anchor, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { maySignIn } from '#domain/sellers/sellers.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { formatDate, formatDateTime } from '#texts/formats.ts';
import { offeredLanguages } from '#texts/language.ts';
import * as texts from '#texts/sellers.gen.ts';
import { readSellerOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { type AskForDecision, SellerDecisionButtons } from './SellerDecisionButtons.tsx';
import classes from './SellerDetail.module.css';
import { SellerStatusBadge } from './SellerStatusBadge.tsx';
import { SignOutSeller } from './SignOutSeller.tsx';
import { findCachedSeller, type Seller } from './sellerCache.ts';

type DecisionProps = {
  onDecide: AskForDecision;
  /** The number of decisions since the page was opened. */
  decisions: number;
};

const SellerBackground = lazy(() => import('./SellerBackground.tsx'));

/** The details of a seller (specification, section 2, /admin/sellers). */
export function SellerDetail({
  id,
  onClose,
  ...props
}: { id: string | undefined; onClose: () => void } & DecisionProps) {
  // Keeps the seller on screen while the dialog fades out.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      isInAddress
      // Its top stays where it is when the content arrives.
      centered={false}
      opened={id !== undefined}
      onClose={onClose}
      title={texts.detailsTitle()}
      size="lg"
      fullScreen={isPhone}
    >
      {shown && <SellerFacts key={shown} id={shown} {...props} />}
    </Dialog>
  );
}

function SellerFacts({ id, onDecide, decisions }: { id: string } & DecisionProps) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...readSellerOptions({ path: { id } }),
    placeholderData: () => findCachedSeller(queryClient, id),
  });
  const seller = query.data;
  const facts = useRef<HTMLElement>(null);
  // After a decision the focused button is gone, or the next seller is shown.
  useEffect(() => {
    if (decisions > 0) facts.current?.focus();
  }, [decisions]);
  return (
    <section ref={facts} tabIndex={-1} className={classes.facts} aria-label={seller?.businessName}>
      {query.isPending && <LoadingState text={texts.loadingDetails()} />}
      {query.isLoadingError && <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />}
      {seller && (
        <>
          <DescriptionList facts={getFacts(seller)} />
          <Suspense fallback={<LoadingState text={texts.loadingBackground()} />}>
            <SellerBackground id={id} />
          </Suspense>
          <Group justify="flex-end" mt="lg">
            {maySignIn[seller.status] && <SignOutSeller seller={seller} />}
            <SellerDecisionButtons seller={seller} size="sm" onDecide={onDecide} />
          </Group>
        </>
      )}
    </section>
  );
}

/** The language of an owner, in its own letters; null where none is known. */
function nameLanguage({ language }: Seller) {
  const found = offeredLanguages.find((offered) => offered.language === language);
  return found && <span lang={found.tag}>{found.name}</span>;
}

function getFacts(seller: Seller): Parameters<typeof DescriptionList>[0]['facts'] {
  const formatTime = (iso: string | null) => iso && formatDateTime(iso);
  return [
    [texts.ownerName(), seller.ownerName],
    [texts.businessName(), seller.businessName],
    [
      texts.email(),
      seller.email && (
        <Anchor key="email" href={`mailto:${seller.email}`}>
          {seller.email}
        </Anchor>
      ),
    ],
    [
      texts.phone(),
      seller.phone && (
        <Anchor key="phone" href={`tel:${seller.phone}`}>
          {seller.phoneTyped}
        </Anchor>
      ),
    ],
    [texts.ownerLanguage(), nameLanguage(seller)],
    [texts.address(), seller.address],
    [texts.category(), sellerCategoryLabels[seller.category]()],
    [texts.description(), seller.description],
    [texts.status(), <SellerStatusBadge key="status" status={seller.status} />],
    [texts.applied(), formatDate(seller.createdAt)],
    [texts.approved(), formatTime(seller.approvedAt)],
    [texts.rejected(), formatTime(seller.rejectedAt)],
    [texts.suspended(), formatTime(seller.suspendedAt)],
  ];
}
