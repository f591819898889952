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
import { type ReportedChatInfo as Reported, reportedChatQuery } from './reportQueries.ts';

/** For administrators alone, unlike the pictures of products. */
const pictureAddress = (mediaId: string, width: number) => `/api/admin/chat-pictures/${mediaId}/${width}`;

/** A conversation that a seller has reported, to be read and not to be written in. */
export function ReportedChat({ id }: { id: string }) {
  const chat = useInfiniteQuery(reportedChatQuery(id));
  // Also when it ended while it was on screen: nobody reads on. An address that is no id at all is refused as such.
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
      <Header shop={first.report.seller.businessName} id={id} />
      <Stack gap="md">
        <Card>
          <Facts {...first} />
        </Card>
        <Card title={texts.written()} flush>
          <div className={classes.thread}>
            <MessageList messages={messages} earlier={earlier} takesFocus={false} pictureAddress={pictureAddress} />
          </div>
        </Card>
      </Stack>
    </>
  );
}

function Header({ shop, id }: { shop: string; id: string }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHeader
        title={texts.chatTitle()}
        subtitle={texts.chatHint()}
        back={<BackArrow to="/admin/chats" aria-label={texts.back()} />}
        actions={<ResolveReportButton shop={shop} size="sm" onClick={() => setAsking(true)} />}
      />
      <ResolveReportDialog
        id={isAsking ? id : undefined}
        onClose={() => setAsking(false)}
        onDone={() => navigate({ to: '/admin/chats' })}
      />
    </>
  );
}

function Facts({ report, customer }: Reported) {
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
