import { Alert, Box, Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatTime } from '#texts/formats.ts';
import * as texts from '#texts/moneyPage.gen.ts';
import { providerDown, providerDownHint } from '#texts/paymentSettings.gen.ts';
import * as titles from '#texts/titles.gen.ts';
import { readMoneyOptions } from '../../../../api/@tanstack/react-query.gen.ts';
import { ApprovedSellerOnly } from '../../../layout/guards.tsx';
import { useCloseRecord } from '../../../lib/openRecord.ts';
import { pageHead } from '../../../lib/pageTitle.ts';
import { createSearchValidator, filterNavigation, recordId } from '../../../lib/searchParameters.ts';
import { MoneyCards } from '../../../orders/money/MoneyCards.tsx';
import { MoneyFilters } from '../../../orders/money/MoneyFilters.tsx';
import { MoneyEntryList, MoneyOrderList } from '../../../orders/money/MoneyList.tsx';
import { MoneyOrderRows } from '../../../orders/money/MoneyRows.tsx';
import { type MoneyFilter, moneyFilter } from '../../../orders/money/moneyFilter.ts';
import { getMoneyExportUrl } from '../../../orders/money/moneyQueries.ts';
import { OrderDialog } from '../../../orders/orders/OrderDialog.tsx';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { renderErrorMessage } from '../../../ui/feedback/errorMessage.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { UntilLoaded } from '../../../ui/feedback/UntilLoaded.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import tabClasses from '../../../ui/layout/TabBar.module.css';
import { TabBar } from '../../../ui/layout/TabBar.tsx';

const validateSearch = createSearchValidator({ ...moneyFilter, order: recordId });

export const Route = createFileRoute('/seller/money/')({
  validateSearch,
  head: () => pageHead(titles.money()),
  component: () => (
    <ApprovedSellerOnly area="money">
      <Money />
    </ApprovedSellerOnly>
  ),
});

/** Who owes what, and what was paid (money.md, section 8). */
function Money() {
  const { order: openId, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const summary = useQuery(readMoneyOptions());
  const change = (changes: MoneyFilter) =>
    navigate({ search: (before) => ({ ...before, ...changes }), ...filterNavigation(filter, changes) });
  const close = useCloseRecord(() => navigate({ search: filter, replace: true, resetScroll: false }));
  const List = filter.view ? MoneyEntryList : MoneyOrderList;
  const needsYou = summary.data?.needsYou ?? [];
  const downUntil = summary.data?.providerDownUntil;
  return (
    <>
      <PageHeader title={texts.title()} subtitle={texts.hint()} actions={<MoneyActions filter={filter} />} />
      <UntilLoaded fallback={<LoadingState text={texts.loading()} rows={8} rowHeight={72} />}>
        {summary.isLoadingError ? (
          <ErrorState message={renderErrorMessage(summary.error)} onRetry={() => summary.refetch()} />
        ) : (
          <MoneyCards money={summary.data} />
        )}
        {downUntil && (
          <Alert color="red" title={providerDown()} mb="md">
            {providerDownHint({ time: formatTime(downUntil) })}
          </Alert>
        )}
        {needsYou.length > 0 && (
          <Box mb="md">
            <Card title={texts.needsYou()} flush>
              <MoneyOrderRows label={texts.needsYou()} orders={needsYou} />
            </Card>
          </Box>
        )}
        <TabBar label={texts.views()} current={filter.view}>
          {([undefined, 'entries'] as const).map((view) => (
            <Link
              key={view ?? 'orders'}
              className={tabClasses.tab}
              to="/seller/money"
              search={view ? { view } : {}}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={view === filter.view ? 'page' : undefined}
            >
              {view ? texts.payments() : texts.orders()}
            </Link>
          ))}
        </TabBar>
        <MoneyFilters filter={filter} onChange={change} />
        <List
          filter={filter}
          onClear={() => navigate({ search: filter.view ? { view: filter.view } : {}, resetScroll: false })}
        />
      </UntilLoaded>
      <OrderDialog orderId={openId} listed={undefined} onClose={close} />
    </>
  );
}

function MoneyActions({ filter }: { filter: MoneyFilter }) {
  return (
    <>
      <LinkButton
        to="/seller/money/statement"
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      >
        {texts.statement()}
      </LinkButton>
      <LinkButton to="/seller/money/settings" variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
        {texts.settings()}
      </LinkButton>
      <Button
        component="a"
        href={getMoneyExportUrl(filter, new Date())}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {texts.exportMoney()}
      </Button>
    </>
  );
}
