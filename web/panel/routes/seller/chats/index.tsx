import { IconSettings } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import * as texts from '#texts/chats.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { chatList, chatThread, inboxSearch } from '../../../chat/inbox/chatQueries.ts';
import classes from '../../../chat/inbox/Inbox.module.css';
import { Inbox } from '../../../chat/inbox/Inbox.tsx';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { createSearchValidator, filterNavigation } from '../../../lib/searchParameters.ts';
import { ActionMenu } from '../../../ui/display/ActionMenu.tsx';
import type { MenuAction } from '../../../ui/display/actionMenuProps.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

const validateSearch = createSearchValidator(inboxSearch);

export const Route = createFileRoute('/seller/chats/')({
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchFor(queryClient, 'approvedSeller', () => {
      void queryClient.prefetchInfiniteQuery(chatList(deps));
      if (deps.chat) void queryClient.prefetchInfiniteQuery(chatThread(deps.chat));
    }),
  head: () => pageHead(titles.chats()),
  component: () => (
    <ApprovedSellerOnly area="chats">
      <Chats />
    </ApprovedSellerOnly>
  ),
});

const getSettings = (): MenuAction[] => [
  { label: texts.assistantSettings(), link: { to: '/seller/chats/assistant' } },
  { label: texts.phone(), link: { to: '/seller/chats/phone' } },
  { label: texts.number(), link: { to: '/seller/chats/number' } },
  { label: texts.simulator(), link: { to: '/seller/chats/simulator' } },
];

/** The inbox (chat.md, section 4). */
function Chats() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={classes.page} data-open={search.chat !== undefined || undefined}>
      <PageHeader
        isDense
        title={texts.title()}
        subtitle={texts.hint()}
        actions={<ActionMenu label={texts.settings()} icon={IconSettings} actions={getSettings()} />}
      />
      <Inbox
        search={search}
        onFilter={(filter) =>
          navigate({ search: { ...filter, chat: search.chat }, ...filterNavigation(search, filter) })
        }
      />
    </div>
  );
}
