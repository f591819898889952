import { IconDeviceMobile } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/fromPhone.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { DraftRows } from '../../../chat/drafts/DraftRows.tsx';
import { draftList } from '../../../chat/drafts/draftQueries.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { BackArrow, PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ListPage } from '../../../ui/table/ListPage.tsx';

export const Route = createFileRoute('/seller/products/drafts')({
  loader: ({ context: { queryClient } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchInfiniteQuery(draftList())),
  head: () => pageHead(titles.drafts()),
  component: () => (
    <ApprovedSellerOnly area="products">
      <Drafts />
    </ApprovedSellerOnly>
  ),
});

/** Product drafts from the shop's phone (chat.md, section 2). */
function Drafts() {
  const list = useInfiniteQuery(draftList());
  const drafts = list.data?.pages.flatMap((page) => page.drafts) ?? [];
  return (
    <ListPage
      header={
        <PageHeader
          title={texts.title()}
          subtitle={texts.hint()}
          back={<BackArrow to="/seller/products" aria-label={texts.back()} />}
        />
      }
      list={list}
      loading={{ text: texts.loading(), rows: 4, rowHeight: 96 }}
      isEmpty={drafts.length === 0}
      isFiltered={false}
      nothingFound={null}
      empty={
        <EmptyState
          icon={IconDeviceMobile}
          title={texts.empty()}
          text={texts.emptyHint()}
          action={<LinkButton to="/seller/chats/phone">{texts.connect()}</LinkButton>}
        />
      }
    >
      <DraftRows drafts={drafts} />
    </ListPage>
  );
}
