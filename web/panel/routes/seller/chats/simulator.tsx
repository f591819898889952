import { createFileRoute } from '@tanstack/react-router';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { chatTextLimit } from '#domain/chat/conversations.ts';
import { phoneRoles } from '#domain/chat/simulator.ts';
import * as texts from '#texts/simulator.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { Phone } from '../../../chat/simulator/Phone.tsx';
import { phoneQuery } from '../../../chat/simulator/phoneQuery.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { titled } from '../../../lib/brand.ts';
import { readAhead } from '../../../lib/readAhead.ts';
import { anyText, oneOf, searchParameters } from '../../../lib/searchParameters.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

const search = {
  /** Whose phone it is; a customer's unless told. */
  as: oneOf(phoneRoles),
  /** What stands in its field, as the link of a QR code says. */
  text: (given: unknown) => anyText(given)?.slice(0, chatTextLimit),
};

const validateSearch = searchParameters(search);

export const Route = createFileRoute('/seller/chats/simulator')({
  validateSearch,
  loaderDeps: ({ search: { as } }) => ({ as }),
  loader: ({ context: { queryClient }, deps: { as = 'customer' } }) =>
    readAhead(queryClient, 'approvedSeller', () => queryClient.prefetchQuery(phoneQuery(as))),
  head: ({ match }) => titled(match.search.as === 'seller' ? titles.sellerSimulator() : titles.simulator()),
  component: () => (
    <ApprovedSellerOnly what="chats">
      <Simulator />
    </ApprovedSellerOnly>
  ),
});

/** The simulator (chat.md, section 1). */
function Simulator() {
  const { as = 'customer', text = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const slug = useSession().seller?.slug;
  const opening = as === 'customer' && slug ? chatCommands.shop(slug) : '';
  return (
    <>
      <PageHeader
        title={as === 'seller' ? texts.sellerTitle() : texts.title()}
        subtitle={as === 'seller' ? texts.sellerHint() : texts.hint()}
      />
      <Phone key={as} role={as} draft={text} opening={opening} onRole={(role) => navigate({ search: { as: role } })} />
    </>
  );
}
