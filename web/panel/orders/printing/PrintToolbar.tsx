import { Alert, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { undoesOrder } from '#domain/orders/orders.ts';
import { type PrintForm, printForms, printLimits } from '#domain/orders/printing.ts';
import * as texts from '#texts/printing.gen.ts';
import { BackArrow, PageHeader } from '../../ui/layout/PageHeader.tsx';
import type { Order } from '../cache/orderCache.ts';
import classes from './PrintToolbar.module.css';
import { getSelectedOrderIds, type PrintSearch } from './printSearch.ts';

export const printFormLabels: Record<PrintForm, () => string> = {
  order: texts.asOrder,
  slip: texts.asSlip,
  labels4: texts.asLabels4,
  label4x6: texts.asLabel4x6,
};

type Props = {
  search: PrintSearch;
  form: PrintForm;
  /** `undefined` while loading. */
  orders: readonly Order[] | undefined;
  isTruncated: boolean;
};

/** The toolbar above the sheets, which is not printed. */
export function PrintToolbar({ search, form, orders, isTruncated }: Props) {
  const { orders: _, as: __, ...filter } = search;
  const [only, ...others] = getSelectedOrderIds(search) ?? [];
  return (
    <div className={classes.root}>
      <PageHeader
        title={texts.title()}
        subtitle={orders && texts.count({ count: orders.length })}
        back={
          <BackArrow
            to="/seller/orders"
            search={only && others.length === 0 ? { ...filter, order: only } : filter}
            aria-label={texts.back()}
          />
        }
        actions={
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!orders || orders.length === 0}
            onClick={() => window.print()}
          >
            {texts.print()}
          </Button>
        }
      />
      <nav className={classes.forms} aria-label={texts.form()}>
        {printForms.map((as) => (
          <Link
            key={as}
            to="/seller/orders/print"
            search={{ ...search, as }}
            replace
            resetScroll={false}
            className={classes.form}
            aria-current={as === form ? 'page' : undefined}
          >
            {printFormLabels[as]()}
          </Link>
        ))}
      </nav>
      {orders && <PrintHints search={search} form={form} orders={orders} isTruncated={isTruncated} />}
    </div>
  );
}

/** Warnings about missing, cancelled and unaddressed orders. */
function PrintHints({ search, form, orders, isTruncated }: Props & { orders: readonly Order[] }) {
  const missing = (getSelectedOrderIds(search)?.length ?? orders.length) - orders.length;
  const cancelled = orders.filter(({ status }) => undoesOrder[status]).length;
  const unaddressed = orders.filter(({ deliveryAddress }) => !deliveryAddress).length;
  const hints = [
    isTruncated && texts.cut({ most: printLimits.matching }),
    missing > 0 && texts.missing({ count: missing }),
    cancelled > 0 && texts.cancelled({ count: cancelled }),
    form.startsWith('label') && unaddressed > 0 && texts.unaddressed({ count: unaddressed }),
  ].filter((hint) => typeof hint === 'string');
  if (hints.length === 0) return null;
  return (
    <Alert color="orange">
      {hints.map((hint) => (
        <p key={hint} className={classes.hint}>
          {hint}
        </p>
      ))}
    </Alert>
  );
}
