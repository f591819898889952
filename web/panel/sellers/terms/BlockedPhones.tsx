import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPhone } from '#domain/language/phone.ts';
import { formatDate } from '#texts/formats.ts';
import * as texts from '#texts/terms.gen.ts';
import { getErrorMessage } from '../../lib/apiClient.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import classes from './BlockedPhones.module.css';
import { blockedPhoneList } from './blockedPhoneQueries.ts';
import { UnblockPhoneButton } from './UnblockPhoneButton.tsx';

/** Phones whose orders the shop rejects. They are blocked in the details of an order. */
export function BlockedPhones() {
  const query = useInfiniteQuery(blockedPhoneList());
  const phones = query.data?.pages.flatMap((page) => page.phones) ?? [];
  return (
    <section className={classes.root} aria-labelledby="blocked-title">
      <Title order={3} id="blocked-title" className={classes.title}>
        {texts.blockedPhones()}
      </Title>
      {query.isError && <ErrorState message={getErrorMessage(query.error)} onRetry={() => query.refetch()} />}
      {query.isSuccess && phones.length === 0 && <Text c="dimmed">{texts.noBlockedPhones()}</Text>}
      <ul className={classes.list}>
        {phones.map(({ id, phone, createdAt }) => (
          <li key={id} className={classes.phone}>
            <span>
              {formatPhone(phone)}
              <span className={classes.since}>{texts.since({ date: formatDate(createdAt) })}</span>
            </span>
            <UnblockPhoneButton id={id} of={formatPhone(phone)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" size="sm" disabled={query.isFetching} onClick={() => query.fetchNextPage()}>
          {texts.showMore()}
        </Button>
      )}
    </section>
  );
}
