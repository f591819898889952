import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import * as texts from '#texts/settings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import {
  listSessionsOptions,
  readEmailChangeOptions,
  readSecondFactorOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import { AssistantSettingsCard } from '../../assistant/assistant/AssistantSettingsCard.tsx';
import { OrderTemplatesCard } from '../../chat/orderTemplates/OrderTemplatesCard.tsx';
import { EmailList } from '../../desk/emails/EmailList.tsx';
import { emailList } from '../../desk/emails/emailQueries.ts';
import { AdminProfileForm } from '../../identity/accounts/AdminProfileForm.tsx';
import { AdministratorsCard } from '../../identity/administrators/AdministratorsCard.tsx';
import { AuditCard } from '../../identity/audit/AuditCard.tsx';
import { SecondFactorCard } from '../../identity/secondFactors/SecondFactorCard.tsx';
import { SignOutEverybody } from '../../identity/sessions/SignOutEverybody.tsx';
import { SupportCard } from '../../identity/support/SupportCard.tsx';
import { LanguageSwitch } from '../../layout/LanguageSwitch.tsx';
import { LanguagesInWork } from '../../layout/LanguagesInWork.tsx';
import { pageHead } from '../../lib/pageTitle.ts';
import { prefetchFor } from '../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation, searchQuery } from '../../lib/searchParameters.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ClientOnly } from '../../ui/layout/ClientOnly.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

// Loaded later, because they are below the first cards. Heights of the placeholders in pixels.
const EmailChange = lazy(() => import('../../identity/emailChanges/EmailChange.tsx'));
const PasswordChangeForm = lazy(() => import('../../identity/accounts/PasswordChangeForm.tsx'));
const SessionList = lazy(() => import('../../identity/sessions/SessionList.tsx'));
const placeholderHeights = { email: 84, password: 360, sessions: 120 };

/** The search for emails. */
const validateSearch = createSearchValidator({ search: searchQuery });

export const Route = createFileRoute('/admin/settings')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'admin', () => [
      queryClient.prefetchQuery(readEmailChangeOptions()),
      queryClient.prefetchQuery(listSessionsOptions()),
      queryClient.prefetchQuery(readSecondFactorOptions()),
      queryClient.prefetchInfiniteQuery(emailList(deps.search)),
    ]),
  head: () => pageHead(titles.settings()),
  component: AdminSettings,
});

/** Settings of the admin's account and the marketplace (product.md, sections 1 and 7). */
function AdminSettings() {
  const { user } = useSession();
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!user) return null;
  return (
    <>
      <PageHeader title={texts.settings()} subtitle={texts.settingsHint()} />
      <Stack gap="md">
        <Card title={texts.profile()} action={<LanguageSwitch />}>
          <Box maw={560}>
            <AdminProfileForm user={user} />
          </Box>
        </Card>
        <Card title={texts.email()}>
          <ClientOnly fallback={<Skeleton height={placeholderHeights.email} />}>
            <EmailChange user={user} />
          </ClientOnly>
        </Card>
        <Card title={texts.password()}>
          <Box maw={560}>
            <ClientOnly fallback={<Skeleton height={placeholderHeights.password} />}>
              <PasswordChangeForm />
            </ClientOnly>
          </Box>
        </Card>
        <SecondFactorCard />
        <AdministratorsCard />
        <SupportCard />
        <AssistantSettingsCard />
        <OrderTemplatesCard />
        <LanguagesInWork />
        <Card title={texts.sessions()}>
          <ClientOnly fallback={<Skeleton height={placeholderHeights.sessions} />}>
            <SessionList />
          </ClientOnly>
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
          <EmailList
            search={search}
            onSearch={(typed) =>
              navigate({ search: { search: typed }, ...filterNavigation({ search }, { search: typed }) })
            }
          />
        </Card>
      </Stack>
    </>
  );
}
