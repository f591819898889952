import { canHave, findVariant } from '#domain/catalogue/variantChoice.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { describePrice } from '#texts/prices.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';
import { updateCounts } from '../cartDialog/addToCart.ts';
import {
  asksAfterReload,
  changeChoice,
  findChosen,
  readChoice,
  refuseChoice,
  resolve,
  subscribeToChoice,
} from '../options/choiceStore.ts';
import { describeMrp, findLowestMrp } from '../options/describePrice.ts';
import { describeProblem, describeReplaced } from '../options/optionTexts.ts';
import type { OptionChoice } from '../page/page.ts';
import { stockClass } from './stockClass.ts';

const fieldsets = [...document.querySelectorAll<HTMLElement>('[data-option]')];
const addButton = document.querySelector<HTMLElement>('[data-add-chosen]');
let shownRefusals = 0;

/** Follows the choice of a product's options: price, stock, photo, address and the cart's button. */
export function startOptions(initial: OptionChoice): void {
  changeChoice({ ...initial, choice: readFields(initial) });
  for (const [tapped, fieldset] of fieldsets.entries()) {
    fieldset.addEventListener('change', () => changeChoice({ choice: readFields(initial), tapped }));
  }
  addButton?.addEventListener('click', () => {
    if (!findChosen(readChoice())) refuseChoice();
  });
  document.addEventListener('click', askBeforeForm);
  subscribeToChoice(showChoice);
  showChoice();
  const { [asksAfterReload]: asks, ...rest } = history.state ?? {};
  if (!asks) return;
  history.replaceState(rest, '');
  refuseChoice();
}

/** The form is below the options and of no use before they are chosen. */
function askBeforeForm(event: MouseEvent): void {
  const isToForm = event.target instanceof Element && event.target.closest('a[href="#order"]');
  if (!isToForm || findChosen(readChoice())) return;
  event.preventDefault();
  refuseChoice();
}

const findControl = (fieldset: HTMLElement) =>
  fieldset.querySelector<HTMLInputElement | HTMLSelectElement>('select, :checked');

/** The browser may have restored other values than the page was sent with. */
const readFields = ({ options }: OptionChoice) =>
  options.map(({ values }, option) => {
    const fieldset = fieldsets[option];
    const position = values.findIndex(({ value }) => value === (fieldset && findControl(fieldset)?.value));
    return position === -1 ? undefined : position;
  });

function showChoice(): void {
  const state = readChoice();
  if (!state) return;
  showValues(state);
  showProblem(state, state.refusals > shownRefusals);
  shownRefusals = state.refusals;
  const variant = findChosen(state);
  const { stock } = variant ?? state;
  for (const price of document.querySelectorAll('[data-price]')) {
    price.textContent = variant ? formatPaise(variant.pricePaise) : describePrice(state);
  }
  showMrp(
    describeMrp(variant ? { ...variant, priceToPaise: null } : { ...state, mrpPaise: findLowestMrp(state.variants) }),
  );
  const stockLine = document.querySelector('[data-stock]');
  if (stockLine) {
    stockLine.className = `stock ${stockClass(stock)}`;
    stockLine.textContent = stockLabel(stock);
  }
  showAddress(state);
  fillAddButton(state);
}

/** The parts of `Mrp`: the sentence for screen readers, the MRP and the discount. */
function showMrp(described: ReturnType<typeof describeMrp>): void {
  const line = document.querySelector<HTMLElement>('[data-mrp]');
  if (!line) return;
  line.hidden = !described;
  const words = described ? [described.sentence, described.mrp, described.discount] : [];
  for (const [index, part] of [...line.children].entries()) part.textContent = words[index] ?? '';
}

/** Marks what is sold out, and hides what is no longer offered. */
function showValues({ options, variants, choice }: OptionChoice): void {
  for (const [option, { values }] of options.entries()) {
    const chips = fieldsets[option]?.querySelectorAll('.option-chip') ?? [];
    const choices = fieldsets[option]?.querySelectorAll('option') ?? [];
    const select = fieldsets[option]?.querySelector('select');
    if (select) select.value = values[choice[option] ?? -1]?.value ?? '';
    for (const [position, { value }] of values.entries()) {
      const isOffered = variants.some(({ positions }) => positions[option] === position);
      showChip(chips[position], { isOffered, isChosen: choice[option] === position });
      const isOut = !canHave(variants, choice, option, position);
      chips[position]?.classList.toggle('option-chip-out', isOut);
      const mark = chips[position]?.querySelector('[data-out]');
      if (mark) mark.textContent = isOut ? texts.soldOutMark() : '';
      // The first one stands for no choice.
      const listed = choices[position + 1];
      if (listed) {
        listed.textContent = isOut ? texts.valueSoldOut({ value }) : value;
        listed.toggleAttribute('hidden', !isOffered);
      }
    }
  }
}

function showChip(chip: Element | undefined, { isOffered, isChosen }: { isOffered: boolean; isChosen: boolean }): void {
  chip?.toggleAttribute('hidden', !isOffered);
  const radio = chip?.querySelector('input');
  if (radio) radio.checked = isChosen;
}

/**
 * A missing value is only asked for when something was refused; what is sold out is said at once. A complete choice is
 * only refused when the page was loaded again, since its variants were replaced.
 */
function showProblem(state: OptionChoice, isRefused: boolean): void {
  const outcome = resolve(state);
  const problem =
    outcome.kind === 'soldOut' || isRefused
      ? (describeProblem(state, outcome) ?? describeReplaced(outcome))
      : undefined;
  for (const [option, fieldset] of fieldsets.entries()) {
    const message = fieldset.querySelector('[data-problem]');
    if (!message) continue;
    if (isRefused) message.textContent = '';
    const sentence = problem?.option === option ? problem.sentence : '';
    // Screen readers repeat a message only when it changes.
    if (isRefused) setTimeout(() => (message.textContent = sentence), 50);
    else message.textContent = sentence;
  }
  const fieldset = isRefused && problem ? fieldsets[problem.option] : undefined;
  const control =
    fieldset && (findControl(fieldset) ?? fieldset.querySelector<HTMLElement>('.option-chip:not([hidden]) input'));
  control?.focus({ preventScroll: true });
  fieldset?.scrollIntoView({ block: 'center' });
}

/** Sharing and reloading keep the variant. */
function showAddress({ variants, choice }: OptionChoice): void {
  const variant = findVariant(variants, choice);
  const address = new URL(location.href);
  if (variant) address.searchParams.set('variant', variant.id);
  else address.searchParams.delete('variant');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  const share = document.querySelector<HTMLElement>('[data-share]');
  if (share) share.dataset.share = `${address.origin}${address.pathname}${variant ? `?variant=${variant.id}` : ''}`;
  if (variant?.image) showPhoto(variant.image);
}

let shownPhoto: string | undefined;

function showPhoto(image: string): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const index = [...(strip?.children ?? [])].findIndex((photo) => photo.getAttribute('data-image') === image);
  if (strip && index !== -1 && image !== shownPhoto) strip.scrollTo({ left: strip.clientWidth * index });
  shownPhoto = image;
}

/** Without a choice the button has nothing to add, and asks for one. */
function fillAddButton(state: OptionChoice): void {
  const variant = findChosen(state);
  if (!addButton) return;
  if (variant) {
    const product = JSON.parse(addButton.dataset.addChosen ?? '{}');
    const { id, label, pricePaise, stock, most, image } = variant;
    const chosen = { variantId: id, label, pricePaise, stock, most, image: image ?? product.image };
    addButton.dataset.add = JSON.stringify({ ...product, ...chosen });
  } else {
    delete addButton.dataset.add;
  }
  updateCounts();
}
