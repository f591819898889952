import { productDraftSchema } from '../../products.schema.ts';
import type { ProductCategory } from '../../products.ts';
import type { BuiltProduct, ImportSettings } from '../importRows.ts';
import { toProductDraft } from './compare.ts';
import { type Judged, noErrors, type Surroundings } from './judged.ts';
import { previewProduct } from './preview.ts';
import { checkRules, findTakenSkus, type Problems, settle } from './rules.ts';
import { overlayFigures, overlayProduct, type TargetProduct } from './targetProduct.ts';
import { mergeVariants } from './targetVariants.ts';

/** A product that the shop does not have yet. */
export function judgeNew(built: BuiltProduct, { settings, owners }: Surroundings): Judged {
  const { row } = built;
  const own = overlayProduct(startProduct(built, settings), built, settings);
  const merged = built.variants
    ? mergeVariants(own, built, settings)
    : { target: overlayFigures(own, built, settings), errors: noErrors };
  if (merged.errors.ofProduct.length > 0) return { errors: merged.errors.ofProduct };
  const check = (target: TargetProduct) =>
    joinProblems(
      findTakenSkus(target, row, undefined, owners),
      checkRules(target, row, () => true),
    );
  const settled = settle(merged.target, check);
  const errors = [...merged.errors.ofVariants, ...settled.errors];
  if (!settled.target) return { errors };
  const draft = productDraftSchema.parse(toProductDraft(settled.target));
  const isNamed = built.description === undefined;
  return {
    verdict: 'create',
    name: draft.name,
    changes: [],
    product: previewProduct({ ...settled.target, name: draft.name, description: draft.description }, null),
    plan: { kind: 'create', draft },
    errors,
    notices: isNamed ? [{ row, code: 'description_from_name' }] : [],
  };
}

const joinProblems = (one: Problems, other: Problems): Problems => ({
  ofProduct: [...one.ofProduct, ...other.ofProduct],
  ofVariants: [...one.ofVariants, ...other.ofVariants],
});

/** What a product has that the file does not state. Fields that are still missing are found by the rules of the form. */
function startProduct(
  { name, stock = 0, descriptionLines = [] }: BuiltProduct,
  { options }: ImportSettings,
): TargetProduct {
  return {
    name: '',
    description: name === undefined ? '' : [name, ...descriptionLines].join('\n'),
    category: options.fallbackCategory as ProductCategory,
    isActive: true,
    images: [],
    alsoCalled: '',
    pricePaise: 0,
    stock,
    options: [],
    variants: [],
  };
}
