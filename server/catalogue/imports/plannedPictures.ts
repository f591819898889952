import { referencedPicture } from '#domain/catalogue/imports/importRows.ts';
import type { ImportPlan } from '#domain/catalogue/imports/plans.ts';
import { pictureAddress } from '#domain/platform/pictures.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockUploads } from '../pictures/queries.ts';
import type { ImportRecord } from './rows.ts';
import { PicturesNeeded } from './zipPictures.ts';

type Planned = { row: number; plan: ImportPlan };
type Variant = { image?: string | null | undefined };

/**
 * Replaces the pictures of the ZIP by the addresses under which they are stored, and locks the uploads that plans name,
 * so that cleanup does not delete them. Pictures that are not there are left out; `withoutPicture` has their rows.
 * Throws `PicturesNeeded` for pictures of the ZIP that are not stored yet.
 */
export async function lockPlannedPictures(
  tx: Transaction,
  { id, sellerId }: Pick<ImportRecord, 'id' | 'sellerId'>,
  planned: Planned[],
): Promise<{ plans: Planned[]; withoutPicture: Set<number> }> {
  const stored = await readStored(
    tx,
    id,
    planned.flatMap(({ plan }) => listImages(plan)),
  );
  const toAddress = (image: string) => {
    const name = referencedPicture(image);
    return name === undefined ? image : stored.get(name);
  };
  const addressed = planned.map(({ row, plan }) => ({ row, plan: mapImages(plan, toAddress) }));
  const missing = new Set(
    await lockUploads(
      tx,
      sellerId,
      addressed.flatMap(({ plan }) => listImages(plan)),
    ),
  );
  const plans = addressed.map(({ row, plan }) => ({
    row,
    plan: missing.size > 0 ? mapImages(plan, (image) => (missing.has(image) ? undefined : image)) : plan,
  }));
  const isShort = ({ plan }: Planned, index: number) => {
    const left = plans[index];
    return left !== undefined && listImages(left.plan).length < listImages(plan).length;
  };
  return { plans, withoutPicture: new Set(planned.filter(isShort).map(({ row }) => row)) };
}

/** The addresses of stored pictures of the ZIP, by their names in it. */
async function readStored({ db }: Transaction, importId: string, images: string[]): Promise<Map<string, string>> {
  const names = images.flatMap((image) => referencedPicture(image) ?? []);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('importPictures')
    .select(['name', 'pictureId', 'isTried'])
    .where('importId', '=', importId)
    .where('name', '=', anyOf(names))
    .execute();
  const waiting = rows.filter(({ isTried }) => !isTried).map(({ name }) => name);
  if (waiting.length > 0) throw new PicturesNeeded(waiting);
  return new Map(rows.flatMap(({ name, pictureId }) => (pictureId ? [[name, pictureAddress(pictureId)]] : [])));
}

/** All pictures of a plan: the product's and those of its variants. */
export function listImages(plan: ImportPlan): string[] {
  const [images, variants]: [string[], Variant[]] =
    plan.kind === 'create'
      ? [plan.draft.images, plan.draft.variants ?? []]
      : [plan.set.images ?? [], [...plan.changedVariants, ...plan.addedVariants]];
  return [...images, ...variants.flatMap(({ image }) => image ?? [])];
}

/** The plan with other pictures; those without a new one go, also from variants. */
function mapImages(plan: ImportPlan, mapImage: (image: string) => string | undefined): ImportPlan {
  const mapAll = (images: string[]) => [...new Set(images.flatMap((image) => mapImage(image) ?? []))];
  const mapVariant = <V extends Variant>(variant: V): V =>
    variant.image ? { ...variant, image: mapImage(variant.image) ?? null } : variant;
  if (plan.kind === 'create') {
    const { images, variants } = plan.draft;
    const draft = { ...plan.draft, images: mapAll(images), ...(variants && { variants: variants.map(mapVariant) }) };
    return { ...plan, draft };
  }
  const { set, changedVariants, addedVariants } = plan;
  return {
    ...plan,
    set: set.images ? { ...set, images: mapAll(set.images) } : set,
    changedVariants: changedVariants.map(mapVariant),
    addedVariants: addedVariants.map(mapVariant),
  };
}
