import { Alert, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { undoesOrder } from '#domain/orders/orders.ts';
import { type PrintForm, printForms, printLimits } from '#domain/orders/printing.ts';
import { language as currentLanguage, offeredLanguages } from '#texts/language.ts';
import * as texts from '#texts/printing.gen.ts';
import { BackArrow, PageHeader } from '../../ui/layout/PageHeader.tsx';
import type { Order } from '../cache/orderCache.ts';
import classes from './PrintToolbar.module.css';
import { getSelectedOrderIds, type PrintSearch, paperLanguageOf } from './printSearch.ts';

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
  const { orders: _, as: __, language: ___, ...filter } = search;
  const chosen = paperLanguageOf(search) ?? currentLanguage();
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
          <Choice key={as} search={{ ...search, as }} isCurrent={as === form}>
            {printFormLabels[as]()}
          </Choice>
        ))}
      </nav>
      <nav className={classes.forms} aria-label={texts.paperLanguage()}>
        {offeredLanguages.map(({ language, name, tag }) => (
          <Choice key={language} search={{ ...search, language }} isCurrent={language === chosen}>
            <span lang={tag}>{name}</span>
          </Choice>
        ))}
        <Choice search={{ ...search, language: 'both' }} isCurrent={chosen === 'both'}>
          {texts.both()}
        </Choice>
        <Choice search={{ ...search, language: 'customer' }} isCurrent={chosen === 'customer'}>
          {texts.customers()}
        </Choice>
      </nav>
      {orders && <PrintHints search={search} form={form} orders={orders} isTruncated={isTruncated} />}
    </div>
  );
}

type ChoiceProps = { search: PrintSearch; isCurrent: boolean; children: ReactNode };

/** Another address of this page. */
const Choice = ({ search, isCurrent, children }: ChoiceProps) => (
  <Link
    to="/seller/orders/print"
    search={search}
    replace
    resetScroll={false}
    className={classes.form}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {children}
  </Link>
);

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
