import { Stack } from '@mantine/core';
import { IconFlagOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPhone } from '#domain/language/phone.ts';
import { formatDateTime } from '#texts/formats.ts';
import * as texts from '#texts/reports.gen.ts';
import { isApiError } from '../../lib/apiClient.ts';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { BackArrow, PageHeader } from '../../ui/layout/PageHeader.tsx';
import { MessageList } from '../inbox/MessageList.tsx';
import classes from './Report.module.css';
import { ResolveReportButton, ResolveReportDialog } from './ResolveReport.tsx';
import { type ReportedChatInfo, reportedChatQuery } from './reportQueries.ts';

/** Chat photos are private, so admins get them from their own address. */
const getPictureUrl = (mediaId: string, width: number) => `/api/admin/chat-pictures/${mediaId}/${width}`;

/** A reported chat, read-only for admins. */
export function ReportedChat({ id }: { id: string }) {
  const chat = useInfiniteQuery(reportedChatQuery(id));
  // The report may be resolved while it is on screen. The API rejects an id with the wrong format as invalid.
  if (isApiError(chat.error, 'report_not_found') || isApiError(chat.error, 'validation_failed')) return <ReportEnded />;
  const [first] = chat.data?.pages ?? [];
  if (!first) {
    if (chat.isPending) return <LoadingState text={texts.loadingChat()} />;
    return <ErrorState message={renderErrorMessage(chat.error)} onRetry={() => chat.refetch()} />;
  }
  const messages = (chat.data?.pages ?? []).flatMap((page) => page.messages).toReversed();
  const earlier = { hasMore: chat.hasNextPage, isLoading: chat.isFetchingNextPage, load: () => chat.fetchNextPage() };
  return (
    <>
      <ReportHeader shop={first.report.seller.businessName} id={id} />
      <Stack gap="md">
        <Card>
          <ReportFacts {...first} />
        </Card>
        <Card title={texts.written()} flush>
          <div className={classes.thread}>
            <MessageList messages={messages} earlier={earlier} shouldTakeFocus={false} getPictureUrl={getPictureUrl} />
          </div>
        </Card>
      </Stack>
    </>
  );
}

function ReportHeader({ shop, id }: { shop: string; id: string }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <PageHeader
        title={texts.chatTitle()}
        subtitle={texts.chatHint()}
        back={<BackArrow to="/admin/chats" aria-label={texts.back()} />}
        actions={<ResolveReportButton shop={shop} size="sm" onClick={() => setConfirming(true)} />}
      />
      <ResolveReportDialog
        id={isConfirming ? id : undefined}
        onClose={() => setConfirming(false)}
        onDone={() => navigate({ to: '/admin/chats' })}
      />
    </>
  );
}

function ReportFacts({ report, customer }: ReportedChatInfo) {
  const { seller } = report;
  return (
    <DescriptionList
      facts={[
        [
          texts.shop(),
          <LinkText key="shop" to="/admin/sellers" search={{ seller: seller.id }}>
            {seller.businessName}
          </LinkText>,
        ],
        [texts.reason(), report.reason],
        [
          texts.reported(),
          texts.by({ name: report.reporterName ?? texts.formerMember(), date: formatDateTime(report.createdAt) }),
        ],
        [texts.customer(), [customer.name, customer.phone && formatPhone(customer.phone)].filter(Boolean).join(', ')],
      ]}
    />
  );
}

function ReportEnded() {
  return (
    <EmptyState
      order={1}
      icon={IconFlagOff}
      title={texts.ended()}
      text={texts.endedHint()}
      action={<LinkButton to="/admin/chats">{texts.back()}</LinkButton>}
    />
  );
}
