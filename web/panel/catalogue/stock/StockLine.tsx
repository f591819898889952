import { memo, useSyncExternalStore } from 'react';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/stock.gen.ts';
import { typedText } from '../../../typedText.ts';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { parseDecimal } from '../products/form/parseDecimal.ts';
import { ProductImage } from '../products/ProductImage.tsx';
import classes from './StockList.module.css';
import { findConflicts, formatRupees, type LineEdit, type StockEdits } from './stockEdits.ts';
import { describeLine, type Line } from './stockQueries.ts';

type Props = {
  line: Line;
  edits: StockEdits;
  isChosen: boolean;
  onChoose: (lines: readonly Line[], isChosen: boolean) => void;
};

/** A line renders again only when it changes itself, because a list has thousands. */
export const StockLine = memo(function StockLine({ line, edits, isChosen, onChoose }: Props) {
  const edit = useSyncExternalStore(
    edits.subscribe,
    () => edits.get(line.id),
    () => undefined,
  );
  const name = describeLine(line);
  const cell = (column: 'price' | 'stock', label: string, stored: string) => (
    <label className={classes.cell}>
      <span className={classes.label} aria-hidden>
        {column === 'price' ? texts.price() : texts.stock()}
      </span>
      <input
        className={classes.input}
        data-column={column}
        data-changed={(edit?.[column] !== undefined && edit[column] !== stored) || undefined}
        inputMode={column === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={edit?.problem !== undefined}
        value={edit?.[column] ?? stored}
        onChange={(event) => edits.change([[line, { [column]: event.currentTarget.value }]])}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => edits.settle(line.id)}
      />
    </label>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: between `ul` and `li` there may be no groups
    <div role="listitem" className={classes.line} data-entry={line.id} data-chosen={isChosen || undefined}>
      <SelectBox label={texts.select({ name })} isChosen={isChosen} onChange={(chosen) => onChoose([line], chosen)} />
      <ProductImage className={classes.picture} src={line.image ?? undefined} alt="" sizes="44px" />
      <Words line={line} edit={edit} />
      {cell('price', texts.priceOf({ name }), formatRupees(line.pricePaise))}
      {cell('stock', texts.stockOf({ name }), String(line.stock))}
      <Remarks line={line} edit={edit} />
    </div>
  );
});

function Words({ line, edit }: { line: Line; edit: LineEdit | undefined }) {
  const isOffered = edit?.isOffered ?? line.isOffered;
  const state = isOffered === line.isOffered ? describeOffer(line) : describeNewOffer(isOffered);
  return (
    <div className={classes.words}>
      <span className={classes.name} {...typedText(line.name)}>
        {line.name}
      </span>
      <span className={classes.details}>
        {line.label && <strong className={classes.option}>{line.label}</strong>}
        {line.sku && <span>{texts.sku({ sku: line.sku })}</span>}
        {state && <span data-changed={isOffered !== line.isOffered || undefined}>{state}</span>}
      </span>
    </div>
  );
}

const describeNewOffer = (isOffered: boolean) => (isOffered ? texts.willBeOffered() : texts.willBeHidden());

function describeOffer({ variantId, isActive, isOffered }: Line): string | undefined {
  if (!isActive) return texts.hidden();
  return variantId && !isOffered ? texts.notOffered() : undefined;
}

/** What someone else has changed meanwhile, or why the line was refused. */
function Remarks({ line, edit }: { line: Line; edit: LineEdit | undefined }) {
  const conflicts = findConflicts(line, edit);
  if (!edit || (conflicts.length === 0 && !edit.problem)) return null;
  const sentences = {
    pricePaise: () => texts.conflictPrice({ theirs: formatPaise(line.pricePaise), yours: `₹${edit.price ?? ''}` }),
    stock: () => texts.conflictStock({ theirs: line.stock, yours: parseDecimal(edit.stock ?? '') }),
    isOffered: () => texts.conflictOffer({ isOffered: String(line.isOffered) }),
  };
  return (
    <p className={classes.remarks} role="alert">
      {conflicts.length > 0 ? conflicts.map((field) => sentences[field]()).join(' ') : edit.problem}
    </p>
  );
}
