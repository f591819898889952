import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { changePrice, type PriceChange, type PriceRounding, priceRoundings } from '#domain/catalogue/priceChanges.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/stock.gen.ts';
import * as ui from '#texts/ui.gen.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { parseDecimal } from '../products/form/parseDecimal.ts';
import classes from './PriceModal.module.css';
import { describeLine, type Line } from './stockQueries.ts';

export type PriceModalProps = {
  opened: boolean;
  onClose: () => void;
  lines: readonly Line[];
  /** Gets the new prices in paise, by line. */
  onChange: (prices: ReadonlyMap<string, number>) => void;
};

const units = { percent: texts.percent, rupees: texts.rupees };
const roundings: Record<PriceRounding, () => string> = {
  whole: texts.whole,
  five: texts.five,
  nine: texts.nine,
  ten: texts.ten,
};

/** Changes prices by percent or rupees. The prices are entered in the list, and saved with it. */
export function PriceModal({ opened, onClose, lines, onChange }: PriceModalProps) {
  const [amount, setAmount] = useState('');
  const [unit, setUnit] = useState<PriceChange['unit']>('percent');
  const [rounding, setRounding] = useState<PriceRounding>('whole');
  const prices = useMemo(() => {
    const change = { unit, amount: parseDecimal(amount), rounding };
    return new Map(lines.map(({ id, pricePaise }) => [id, amount ? changePrice(pricePaise, change) : pricePaise]));
  }, [lines, unit, amount, rounding]);
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.pricesTitle({ count: lines.length })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(prices);
          onClose();
        }}
      >
        <div className={classes.fields}>
          <TextInput
            data-autofocus
            label={texts.amount()}
            description={texts.amountHint()}
            inputMode="text"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <NativeSelect
            label={texts.unit()}
            data={Object.entries(units).map(([value, label]) => ({ value, label: label() }))}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value === 'rupees' ? 'rupees' : 'percent')}
          />
          <NativeSelect
            label={texts.rounding()}
            data={priceRoundings.map((value) => ({ value, label: roundings[value]() }))}
            value={rounding}
            onChange={(event) =>
              setRounding(priceRoundings.find((name) => name === event.currentTarget.value) ?? rounding)
            }
          />
        </div>
        <Preview lines={lines} prices={prices} />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {ui.cancel()}
          </Button>
          <Button type="submit" disabled={!amount}>
            {texts.apply()}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function Preview({ lines, prices }: Pick<PriceModalProps, 'lines'> & { prices: ReadonlyMap<string, number> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ul className={classes.preview} aria-label={texts.preview()} tabIndex={0}>
      {lines.map((line) => {
        const { id, pricePaise, mrpPaise } = line;
        const after = prices.get(id) ?? pricePaise;
        const isAboveMrp = mrpPaise !== null && after > mrpPaise;
        return (
          <li key={id} className={classes.line}>
            <span className={classes.name}>{describeLine(line)}</span>
            <s className={classes.before}>{formatPaise(pricePaise)}</s>
            <strong className={classes.after} data-wrong={isAboveMrp || after === 0 || undefined}>
              {formatPaise(after)}
            </strong>
            {isAboveMrp && <small className={classes.remark}>{texts.aboveMrp({ mrp: formatPaise(mrpPaise) })}</small>}
          </li>
        );
      })}
    </ul>
  );
}
