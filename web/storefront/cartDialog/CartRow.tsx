import { useEffect, useState } from 'react';
import { initialOf } from '#domain/platform/initials.ts';
import { pictureSources } from '#domain/platform/pictures.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/storefrontCart.gen.ts';
import { typedText } from '../../typedText.ts';
import {
  type CartLine,
  type CartLineChange,
  lineKey,
  listChanges,
  nameLine,
  orderableQuantity,
  removeLine,
  setQuantity,
} from '../cart/cart.ts';
import { updateCart } from '../cart/cartStore.ts';
import { askForOption } from '../options/optionTexts.ts';
import { QuantityStepper } from '../orderForm/QuantityStepper.tsx';
import { RemoveIcon } from '../ui/icons.tsx';
import { pageLink } from '../ui/pageLink.ts';

type CartRowProps = { slug: string; line: CartLine };

/** One product of the cart, with the changes since it was added. */
export function CartRow({ slug, line }: CartRowProps) {
  const { id, variantId, label, pricePaise } = line;
  const quantity = orderableQuantity(line);
  return (
    <li className={quantity === 0 ? 'cart-line cart-gone' : 'cart-line'}>
      <CartImage line={line} />
      <a
        className="cart-name"
        href={pageLink(`/product/${id}${variantId ? `?variant=${variantId}` : ''}`)}
        {...typedText(line.name)}
      >
        {line.name}
        {label && <small className="cart-label">{label}</small>}
      </a>
      <span className="cart-price">
        {/* At the maximum, the text explains why the quantity cannot grow. */}
        {quantity > 0 && quantity === line.most
          ? texts.price({ price: formatPaise(pricePaise), count: quantity })
          : formatPaise(pricePaise)}
      </span>
      <button
        className="button button-quiet button-icon"
        type="button"
        aria-label={texts.remove({ product: nameLine(line) })}
        onClick={({ currentTarget }) => {
          focusNextLine(currentTarget);
          updateCart(slug, (cart) => removeLine(cart, lineKey(line)));
        }}
      >
        <RemoveIcon />
      </button>
      {listChanges(line).map((change) => (
        <p key={change.kind} className="cart-change">
          {change.kind === 'option' ? (
            <a href={pageLink(`/product/${id}`)}>{askForOption(change.option)}</a>
          ) : (
            describeChange(change)
          )}
        </p>
      ))}
      {quantity > 0 && <LineQuantity slug={slug} line={line} />}
    </li>
  );
}

/** Moves the focus from the removed line to the next one. */
function focusNextLine(button: HTMLElement): void {
  const line = button.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('.button-quiet')?.focus();
}

function describeChange(change: Exclude<CartLineChange, { kind: 'option' }>): string {
  switch (change.kind) {
    case 'gone':
      return texts.gone();
    case 'sold-out':
      return texts.soldOut();
    case 'fewer':
      return texts.fewer({ count: change.left });
    case 'limited':
      return texts.limited({ count: change.most });
    case 'price':
      return texts.priceChanged({ now: formatPaise(change.after), before: formatPaise(change.before) });
  }
}

function CartImage({ line: { name, image } }: Pick<CartRowProps, 'line'>) {
  const initial = initialOf(name);
  return (
    <span className="cart-picture" data-initial={initial} aria-hidden="true">
      {image && <img sizes="72px" {...pictureSources(image)} alt="" data-initial={initial} width="72" height="72" />}
    </span>
  );
}

function LineQuantity({ slug, line }: CartRowProps) {
  const { most, pricePaise } = line;
  const name = nameLine(line);
  const quantity = orderableQuantity(line);
  const [typed, setTyped] = useState(String(quantity));
  // Another tab or the server may have changed the quantity.
  useEffect(() => setTyped(String(quantity)), [quantity]);

  const changeQuantity = (value: string) => {
    setTyped(value);
    const newQuantity = Number(value);
    if (Number.isInteger(newQuantity) && newQuantity > 0)
      updateCart(slug, (cart) => setQuantity(cart, lineKey(line), newQuantity));
  };
  return (
    <div className="cart-amount">
      <QuantityStepper value={typed} maximum={most} onStep={(wanted) => changeQuantity(String(wanted))} itemName={name}>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          aria-label={texts.quantity({ product: name })}
          value={typed}
          onChange={(event) => changeQuantity(event.target.value)}
          onBlur={() => setTyped(String(quantity))}
        />
      </QuantityStepper>
      <strong>{formatPaise(quantity * pricePaise)}</strong>
    </div>
  );
}
