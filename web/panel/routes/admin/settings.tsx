import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/settings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { listSessionsOptions, readSecondFactorOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { AllAssistantsCard } from '../../assistant/assistant/AllAssistantsCard.tsx';
import { OrderTemplatesCard } from '../../chat/orderTemplates/OrderTemplatesCard.tsx';
import { mailList } from '../../desk/mails/list.ts';
import { MailList } from '../../desk/mails/MailList.tsx';
import { AdminProfileForm } from '../../identity/accounts/AdminProfileForm.tsx';
import { AdministratorsCard } from '../../identity/administrators/AdministratorsCard.tsx';
import { AuditCard } from '../../identity/audit/AuditCard.tsx';
import { SecondFactorCard } from '../../identity/secondFactors/SecondFactorCard.tsx';
import { SignOutEverybody } from '../../identity/sessions/SignOutEverybody.tsx';
import { SupportCard } from '../../identity/support/SupportCard.tsx';
import { titled } from '../../lib/brand.ts';
import { readAhead } from '../../lib/readAhead.ts';
import { filterStep, searchParameters, searchText } from '../../lib/searchParameters.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Later } from '../../ui/layout/Later.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

// Below what one sees first, with its height in pixels.
const PasswordChangeForm = lazy(() => import('../../identity/accounts/PasswordChangeForm.tsx'));
const SessionList = lazy(() => import('../../identity/sessions/SessionList.tsx'));
const heights = { password: 360, sessions: 120 };

/** Which mails are looked for. */
const validateSearch = searchParameters({ search: searchText });

export const Route = createFileRoute('/admin/settings')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    readAhead(queryClient, 'admin', () => [
      queryClient.prefetchQuery(listSessionsOptions()),
      queryClient.prefetchQuery(readSecondFactorOptions()),
      queryClient.prefetchInfiniteQuery(mailList(deps.search)),
    ]),
  head: () => titled(titles.settings()),
  component: AdminSettings,
});

/** The account's own data, its password, and what the marketplace wrote (product.md, sections 1 and 7). */
function AdminSettings() {
  const { user } = useSession();
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.settings()} subtitle={texts.settingsHint()} />
      <Stack gap="md">
        <Card title={texts.profile()}>
          <Box maw={560}>
            <AdminProfileForm user={user} />
          </Box>
        </Card>
        <Card title={texts.password()}>
          <Box maw={560}>
            <Later fallback={<Skeleton height={heights.password} />}>
              <PasswordChangeForm />
            </Later>
          </Box>
        </Card>
        <SecondFactorCard />
        <AdministratorsCard />
        <SupportCard />
        <AllAssistantsCard />
        <OrderTemplatesCard />
        <Card title={texts.sessions()}>
          <Later fallback={<Skeleton height={heights.sessions} />}>
            <SessionList />
          </Later>
          <Box mt="md">
            <SignOutEverybody />
          </Box>
        </Card>
        <AuditCard />
        <Card
          title={texts.mails()}
          action={
            <Text size="sm" c="dimmed">
              {user.sendsMail ? texts.mailsHint() : texts.mailsKept()}
            </Text>
          }
          flush
        >
          <MailList
            search={search}
            onSearch={(typed) => navigate({ search: { search: typed }, ...filterStep({ search }, { search: typed }) })}
          />
        </Card>
      </Stack>
    </>
  );
}
