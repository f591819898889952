import { Button } from '@mantine/core';
import { useId } from 'react';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatDateTime, formatPriceRange } from '#texts/formats.ts';
import * as texts from '#texts/fromPhone.gen.ts';
import { stockLabel } from '#texts/labels.ts';
import { ProductImage } from '../../catalogue/products/ProductImage.tsx';
import { LinkButton } from '../../ui/display/LinkButton.tsx';
import classes from './DraftRows.module.css';
import type { PhoneDraft } from './draftQueries.ts';

type Props = { draft: PhoneDraft; onDiscard: (draft: PhoneDraft) => void };

export const getDraftName = ({ name }: PhoneDraft) => name || texts.unnamed();

/** A product draft from the shop's phone. */
export function DraftRow({ draft, onDiscard }: Props) {
  const { id, pricePaise, priceToPaise, stock, category, pictures, updatedAt } = draft;
  const titleId = useId();
  const product = getDraftName(draft);
  const [first] = pictures;
  return (
    <article className={classes.row} aria-labelledby={titleId}>
      <div className={classes.picture}>
        <ProductImage src={first && `/api/seller/chat-pictures/${first}/320`} alt="" sizes="72px" />
      </div>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.name}>
          {product}
        </h2>
        <p className={classes.detail}>
          {texts.facts({
            price: pricePaise === null ? texts.noPrice() : formatPriceRange({ pricePaise, priceToPaise }),
            stock: stock === null ? texts.noStock() : stockLabel(stock),
            category: category === null ? texts.noCategory() : productCategoryLabels[category](),
          })}
        </p>
        <p className={classes.detail}>
          {texts.pictures({ count: pictures.length, moment: formatDateTime(updatedAt) })}
        </p>
      </div>
      <div className={classes.actions}>
        <LinkButton to="/seller/products/new" search={{ draft: id }} aria-label={texts.finishNamed({ product })}>
          {texts.finish()}
        </LinkButton>
        <Button variant="default" aria-label={texts.discardNamed({ product })} onClick={() => onDiscard(draft)}>
          {texts.discard()}
        </Button>
      </div>
    </article>
  );
}
