import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameOrder } from '#domain/orders/orders.ts';
import * as texts from '#texts/chatSummary.gen.ts';
import { formatDate, formatDateTime, formatPaise } from '#texts/formats.ts';
import { orderStatusLabels } from '#texts/labels.ts';
import { summarizeChatOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { SummarizeChatResponse } from '../../../api/types.gen.ts';
import { LinkText } from '../../ui/display/LinkText.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../ui/feedback/LoadingState.tsx';
import classes from './SummaryDialog.module.css';

type Summary = SummarizeChatResponse;

/** What a chat was about, from its records: every word and figure is one of theirs. */
export function SummaryDialog({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const query = useQuery({ ...summarizeChatOptions({ path: { id } }), enabled: opened, staleTime: 0 });
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title()}>
      {query.data ? (
        <SummaryParts summary={query.data} />
      ) : query.isLoadingError ? (
        <ErrorState message={renderErrorMessage(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <LoadingState text={texts.loading()} />
      )}
    </Dialog>
  );
}

function SummaryParts({ summary }: { summary: Summary }) {
  const { since, messages, asked, shown, cart, orders, address } = summary;
  const open = describeOpen(summary);
  return (
    <div className={classes.parts}>
      <Text size="sm" c="dimmed">
        {since ? texts.read({ count: messages, date: formatDate(since) }) : texts.empty()}
      </Text>
      <Part title={texts.open()} items={open.length > 0 ? open : [texts.nothingOpen()]} />
      <Part title={texts.asked()} items={asked.map(({ text }) => text)} />
      <Part
        title={texts.shown()}
        items={shown.map(({ id, name }) => (
          <LinkText key={id} to="/seller/products/$id" params={{ id }}>
            {name}
          </LinkText>
        ))}
      />
      <Part
        title={texts.cart()}
        items={cart.map(({ name, quantity, pricePaise }) =>
          texts.line({
            ...{ quantity, product: name ?? texts.unknownProduct() },
            total: formatPaise(quantity * pricePaise),
          }),
        )}
      />
      <Part
        title={texts.orders()}
        items={orders.map(({ id, label, number, status, totalPaise }) => (
          <span key={id}>
            <LinkText to="/seller/orders" search={{ order: id }}>
              #{nameOrder(label, number)}
            </LinkText>
            {` · ${orderStatusLabels[status]()} · ${formatPaise(totalPaise)}`}
          </span>
        ))}
      />
      <Part title={texts.address()} items={address ? [address] : []} />
    </div>
  );
}

/** What waits for the shop or the customer. */
function describeOpen({ waitsSince, open, cartAsks, orders }: Summary): string[] {
  return [
    ...(waitsSince ? [texts.waits({ time: formatDateTime(waitsSince) })] : []),
    ...open.map((question) => texts.question({ question })),
    ...(cartAsks ? [texts.cartWaits({ asks: cartAsks })] : []),
    ...orders
      .filter(({ status }) => status === 'pending')
      .map(({ label, number }) => texts.orderWaits({ order: nameOrder(label, number) })),
  ];
}

function Part({ title, items }: { title: string; items: readonly React.ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.items}>
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a summary does not change
          <li key={place}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
