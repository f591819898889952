import { expressionBuilder, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { VisitorReportStatus } from '#domain/catalogue/visitorReports.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { countUpTo } from '#server/platform/database/countUpTo.ts';
import { isBeyondCursor, isBeyondCursorOldestFirst, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import type { CatalogueContext } from '../context.ts';

/** How many of a subject's reports the list shows, newest first. */
const shownReports = 20;

const subject = expressionBuilder<DB, 'reportedSubjects'>();
const newestReports = jsonArrayFrom(
  subject
    .selectFrom('visitorReports')
    .select(['visitorReports.id', 'visitorReports.reason', 'visitorReports.words', 'visitorReports.createdAt as at'])
    .whereRef('visitorReports.subjectId', '=', 'reportedSubjects.id')
    .orderBy('visitorReports.createdAt', 'desc')
    .orderBy('visitorReports.id', 'desc')
    .limit(sql.lit(shownReports)),
);

/** The first photo of the reported or reviewed product. */
const reportedImage = expressionBuilder<DB, 'products' | 'reviews'>()
  .selectFrom('products as shown')
  .select(sql<string | null>`${sql.ref('shown.images')}[1]`.as('image'))
  .where((eb) => eb('shown.id', '=', eb.fn.coalesce('products.id', 'reviews.productId')));

/** Reported subjects with what they are now. The joined product or review is null once it was deleted. */
const selectSubjects = (db: QueryBuilder) =>
  db
    .selectFrom('reportedSubjects')
    .innerJoin('sellers', 'sellers.id', 'reportedSubjects.sellerId')
    .leftJoin('products', (join) =>
      join.on('reportedSubjects.kind', '=', sql.lit('product')).onRef('products.id', '=', 'reportedSubjects.targetId'),
    )
    .leftJoin('reviews', (join) =>
      join.on('reportedSubjects.kind', '=', sql.lit('review')).onRef('reviews.id', '=', 'reportedSubjects.targetId'),
    )
    .leftJoin('users as reviewer', 'reviewer.id', 'reportedSubjects.reviewerId')
    .select(['reportedSubjects.id', 'reportedSubjects.kind', 'reportedSubjects.targetId', 'reportedSubjects.name'])
    .select(['reportedSubjects.reports as count', 'reportedSubjects.createdAt', 'reportedSubjects.lastReportedAt'])
    .select(['reportedSubjects.reviewedAt', 'reviewer.name as reviewerName', 'reportedSubjects.outcome'])
    .select(['reportedSubjects.sellerId', 'sellers.businessName', 'sellers.slug'])
    .select([
      'reviews.author',
      'reviews.stars',
      'reviews.words',
      newestReports.as('reports'),
      reportedImage.as('image'),
    ])
    .select((eb) =>
      eb
        .case()
        .when('reportedSubjects.kind', '=', 'product')
        .then(eb.fn.coalesce('products.isVisible', sql.lit(false)))
        .when('reportedSubjects.kind', '=', 'review')
        .then(eb.and([eb('reviews.id', 'is not', null), eb('reviews.hiddenAt', 'is', null)]))
        .else(isSelling)
        .end()
        .$castTo<boolean>()
        .as('isPublic'),
    );
type SubjectRow = InferResult<ReturnType<typeof selectSubjects>>[number];

type SubjectPage = { status: VisitorReportStatus; cursor?: string | undefined; limit: number };

/** Returns reported subjects: open ones with the oldest first, reviewed ones with the newest first. */
export async function listReportedSubjects(
  { database }: CatalogueContext,
  _admin: Admin,
  { status, cursor, limit }: SubjectPage,
) {
  const query = selectSubjects(withCachedPlan(database.read)).limit(sql.lit(limit + 1));
  const rows = await (status === 'open' ? orderOpen(query, cursor) : orderReviewed(query, cursor)).execute();
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ id, createdAt, reviewedAt }) => ({
    at: reviewedAt ?? createdAt,
    id,
  }));
  return { subjects: shown.map(toSubject), nextCursor };
}

type Subjects = ReturnType<typeof selectSubjects>;

function orderOpen(query: Subjects, cursor: string | undefined): Subjects {
  const open = query
    .where('reportedSubjects.reviewedAt', 'is', null)
    .orderBy('reportedSubjects.createdAt')
    .orderBy('reportedSubjects.id');
  if (!cursor) return open;
  return open.where(({ ref }) =>
    isBeyondCursorOldestFirst(cursor, ref('reportedSubjects.createdAt'), ref('reportedSubjects.id')),
  );
}

function orderReviewed(query: Subjects, cursor: string | undefined): Subjects {
  const reviewed = query
    .where('reportedSubjects.reviewedAt', 'is not', null)
    .orderBy('reportedSubjects.reviewedAt', 'desc')
    .orderBy('reportedSubjects.id', 'desc');
  if (!cursor) return reviewed;
  return reviewed.where(({ ref }) =>
    isBeyondCursor(cursor, ref('reportedSubjects.reviewedAt'), ref('reportedSubjects.id')),
  );
}

function toSubject(row: SubjectRow) {
  const { sellerId, businessName, slug, author, stars, words, reports, ...rest } = row;
  return {
    ...rest,
    seller: { id: sellerId, businessName, slug },
    review: author === null || stars === null ? null : { author, stars, words },
    reports: reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
    createdAt: row.createdAt.toISOString(),
    lastReportedAt: row.lastReportedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}

/** Returns what visitors have reported and nobody has reviewed, the newest first. */
export const listNewlyReported = ({ database }: CatalogueContext, _admin: Admin, limit: number) =>
  withCachedPlan(database.read)
    .selectFrom('reportedSubjects')
    .select(['id', 'kind', 'name', 'createdAt'])
    .where('reviewedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute();

/** Counting stops at this number: a larger count is shown as 'more than 99'. */
const maxOpen = 100;

const selectOpenCount = statement((db) =>
  db.selectNoFrom(countUpTo(maxOpen, db.selectFrom('reportedSubjects').where('reviewedAt', 'is', null)).as('open')),
);

/** Returns how many subjects have reports that wait for a review, at most 100. */
export async function countReportedSubjects({ database }: CatalogueContext, _admin: Admin): Promise<number> {
  const [counted] = await selectOpenCount(database.read, {});
  return counted?.open ?? 0;
}
