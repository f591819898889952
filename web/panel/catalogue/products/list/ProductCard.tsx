import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isLowStock } from '#domain/catalogue/products.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import { formatCount, formatPriceRange } from '#texts/formats.ts';
import { takenDown } from '#texts/moderation.gen.ts';
import * as texts from '#texts/ownProducts.gen.ts';
import { typedText } from '../../../../typedText.ts';
import { shortcutProps } from '../../../lib/shortcutProps.ts';
import { IconButton, IconLink } from '../../../ui/display/IconButton.tsx';
import { LinkButton } from '../../../ui/display/LinkButton.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Toggle } from '../../../ui/form/Toggle.tsx';
import { SelectBox } from '../../../ui/table/SelectBox.tsx';
import { tint } from '../../../ui/theme/tint.ts';
import { ProductImage } from '../ProductImage.tsx';
import type { ListedProduct } from '../productCache.ts';
import { describeVisibility, getVisibility, visibilityColors, visibilityLabels } from '../productVisibility.ts';
import { StockStepper } from '../StockStepper.tsx';
import classes from './ProductCard.module.css';
import { SoldOutOptions } from './SoldOutOptions.tsx';

type Props = {
  product: ListedProduct;
  isChosen: boolean;
  onChoose: (products: readonly ListedProduct[], isChosen: boolean) => void;
  onToggle: (product: ListedProduct) => void;
  onStep: (product: ListedProduct, by: number) => void;
  onDelete: (product: ListedProduct) => void;
};

export function ProductCard({ product, isChosen, onChoose, onToggle, onStep, onDelete }: Props) {
  const titleId = useId();
  const params = { id: product.id };
  const visibility = getVisibility(product);
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {/* A larger target for pointers; keyboard users have 'View Details'. */}
      <Link className={classes.picture} to="/seller/products/$id" params={params} tabIndex={-1} aria-hidden>
        <ProductImage src={product.images[0]} alt="" sizes="(min-width: 36em) 300px, 92vw" />
      </Link>
      <div className={classes.status}>
        <SelectBox
          label={texts.select({ name: product.name })}
          isChosen={isChosen}
          onChange={(chosen) => onChoose([product], chosen)}
        />
        <StatusBadge label={visibilityLabels[visibility]()} color={visibilityColors[visibility]} />
        {product.isTakenDown && <StatusBadge label={takenDown()} color="orange" dot={false} />}
        {isLowStock(product.stock) && (
          <span className={classes.low}>
            <StatusBadge label={texts.lowStock()} color="orange" dot={false} />
          </span>
        )}
        <span className={classes.soldOut}>
          <SoldOutOptions soldOut={product.soldOut} />
        </span>
        <Toggle
          className={classes.toggle}
          size="sm"
          aria-label={texts.active()}
          title={describeVisibility(product.isActive)}
          checked={product.isActive}
          disabled={product.isTakenDown}
          onChange={() => onToggle(product)}
        />
      </div>
      <div className={classes.words}>
        <h2 id={titleId} className={classes.name} title={product.name} {...typedText(product.name)}>
          {product.name}
        </h2>
        <p className={classes.description} {...typedText(product.description)}>
          {product.description}
        </p>
        <p className={classes.category}>{productCategoryLabels[product.category]()}</p>
      </div>
      <div className={classes.figures}>
        <span className={classes.price}>{formatPriceRange(product)}</span>
        <StockStepper product={product} hasOptions={product.hasOptions} onStep={onStep}>
          <span className={classes.stock} data-low={isLowStock(product.stock) || undefined} style={tint('orange')}>
            {texts.stock({ stock: formatCount(product.stock) })}
          </span>
        </StockStepper>
      </div>
      <div className={classes.actions}>
        <LinkButton
          {...shortcutProps('open')}
          to="/seller/products/$id"
          params={params}
          variant="default"
          size="md"
          className={classes.view}
        >
          {texts.details()}
        </LinkButton>
        <IconLink
          {...shortcutProps('edit')}
          icon={IconPencil}
          aria-label={texts.edit()}
          to="/seller/products/$id/edit"
          params={params}
        />
        <IconLink
          icon={IconCopy}
          aria-label={texts.copy({ name: product.name })}
          to="/seller/products/new"
          search={{ copy: product.id }}
        />
        <IconButton
          className={classes.delete}
          label={texts.deleteProduct()}
          icon={IconTrash}
          onClick={() => onDelete(product)}
        />
      </div>
    </article>
  );
}
