import { randomUUID } from 'node:crypto';
import type { ImportOptions } from '#domain/catalogue/imports/importRows.ts';
import { noCounts } from '#domain/catalogue/imports/importStates.ts';
import type { ImportPlan, ProductChanges } from '#domain/catalogue/imports/plans.ts';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import { applyStep } from '#server/catalogue/imports/apply.ts';
import { findOwnImport } from '#server/catalogue/imports/rows.ts';
import { undoStep } from '#server/catalogue/imports/undo.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { productBody, type TestSeller } from './factories.ts';
import type { TestServer } from './server.ts';

export type UpdatePlan = Extract<ImportPlan, { kind: 'update' }>;

/** A plan that creates a product. */
export const creation = (changes: Partial<ProductDraft> = {}): ImportPlan => ({
  kind: 'create',
  draft: { ...productBody(), alsoCalled: '', ...changes } as ProductDraft,
});

/** A plan that changes fields of a product in its first version. */
export const change = (productId: string, set: ProductChanges, more: Partial<UpdatePlan> = {}): UpdatePlan => ({
  ...{ kind: 'update', productId, version: 1, set, changedVariants: [], addedVariants: [] },
  ...more,
});

const noOptions: ImportOptions = {
  hidesMissing: false,
  shortensNames: false,
  allOrNothing: false,
  copiesPhotos: false,
  uncountedStock: 10,
};

/** An import after its dry run, with one row for each plan, from row 2. Returns its id. */
export async function plannedImport(
  server: TestServer,
  owner: TestSeller,
  plans: ImportPlan[],
  options: Partial<ImportOptions> = {},
): Promise<string> {
  const id = randomUUID();
  const settings = { columns: [], mode: 'both', options: { ...noOptions, ...options }, categories: {} };
  const counts = { ...noCounts, rows: plans.length };
  for (const { kind } of plans) counts[kind] += 1;
  await server.rows(
    `insert into imports (id, seller_id, user_id, state, file_name, file_hash, settings, counts, created_at, checked_at)
      values ($1, $2, $3, 'ready', 'products.csv', '', $4, $5, now(), now())`,
    [id, owner.id, owner.userId, settings, counts],
  );
  await server.rows(
    `insert into import_rows (import_id, row, place, cells, verdict, name, product_id, plan)
      select $1, place + 1, place + 1, '{}', plan ->> 'kind', '', (plan ->> 'productId')::uuid, plan
      from jsonb_array_elements($2) with ordinality as plans (plan, place)`,
    [id, JSON.stringify(plans)],
  );
  return id;
}

const steps = { apply: applyStep, undo: undoStep };

/** One step of an import or its undo, as its worker takes it. Returns whether it is done. */
export const takeImportStep = (server: TestServer, owner: TestSeller, id: string, name: keyof typeof steps) =>
  server.context.database.transaction(async (tx) => {
    const member = { sellerId: owner.id, userId: owner.userId } as SellerMember;
    const { done, position } = await steps[name](server.context, tx, await findOwnImport(tx.db, member, id));
    const state = name === 'apply' ? 'done' : 'undone';
    const values = { position, ...(done && ({ state } as const)) };
    await tx.db.updateTable('imports').set(values).where('id', '=', id).execute();
    return done;
  });

/** Starts an import or its undo through the API, and takes all of its steps. Returns how many. */
export async function runImport(server: TestServer, owner: TestSeller, id: string, name: keyof typeof steps) {
  const answer = await owner.browser.post(`/api/seller/imports/${id}/${name}`);
  if (answer.status !== 200) throw new Error(answer.text);
  for (let taken = 1; ; taken += 1) if (await takeImportStep(server, owner, id, name)) return taken;
}

/** The rows of an import with what became of them. */
export const importedRows = (server: TestServer, id: string) =>
  server.rows<{ row: number; verdict: string; codes: string[] | null; product_id: string | null }>(
    'select row, verdict, codes, product_id from import_rows where import_id = $1 order by row',
    [id],
  );

/** The counts of an import. */
export async function importCounts(server: TestServer, id: string): Promise<Record<string, number>> {
  const [found] = await server.rows<{ counts: Record<string, number> }>('select counts from imports where id = $1', [
    id,
  ]);
  return found?.counts ?? {};
}
