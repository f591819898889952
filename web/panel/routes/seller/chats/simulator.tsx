import { createFileRoute } from '@tanstack/react-router';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import { phoneRoles } from '#domain/chat/simulator.ts';
import * as texts from '#texts/simulator.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { SimulatedPhone } from '../../../chat/simulator/SimulatedPhone.tsx';
import { simulatedPhoneQuery } from '../../../chat/simulator/simulatedPhoneQuery.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { pageHead } from '../../../lib/pageTitle.ts';
import { prefetchFor } from '../../../lib/prefetch.ts';
import { createSearchValidator, oneOf, textParameter } from '../../../lib/searchParameters.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

const search = {
  /** Whose phone is shown; the customer's by default. */
  as: oneOf(phoneRoles),
  /** Initial text of the message field, from a QR code's link. */
  text: (given: unknown) => textParameter(given)?.slice(0, maxChatTextLength),
};

const validateSearch = createSearchValidator(search);

export const Route = createFileRoute('/seller/chats/simulator')({
  validateSearch,
  loaderDeps: ({ search: { as } }) => ({ as }),
  loader: ({ context: { queryClient }, deps: { as = 'customer' } }) =>
    prefetchFor(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(simulatedPhoneQuery(as))),
  head: ({ match }) => pageHead(match.search.as === 'seller' ? titles.sellerSimulator() : titles.simulator()),
  component: () => (
    <ApprovedSellerOnly area="chats">
      <Simulator />
    </ApprovedSellerOnly>
  ),
});

/** The phone simulator (chat.md, section 1). */
function Simulator() {
  const { as = 'customer', text = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const slug = useSession().seller?.slug;
  const opening = as === 'customer' && slug ? chatCommands.shop(slug) : '';
  return (
    <>
      <PageHeader
        isDense
        title={as === 'seller' ? texts.sellerTitle() : texts.title()}
        subtitle={as === 'seller' ? texts.sellerHint() : texts.hint()}
      />
      <SimulatedPhone
        key={as}
        role={as}
        draft={text}
        opening={opening}
        onRole={(role) => navigate({ search: { as: role } })}
      />
    </>
  );
}
