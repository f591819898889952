import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { maxCityLength } from '#domain/sellers/cities.ts';
import { countCities, listPublicShops } from '#server/catalogue/shop/shopLists.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import type { SendSharedPage } from '../documents/documents.ts';

const path = '/shops';
/** Shops per page. */
const pageLength = 24;

const shopsQuerySchema = z.object({
  // No city has a character that PostgreSQL refuses.
  city: z
    .string()
    .transform((city) => city.trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(maxCityLength)
        .regex(/^[^\0]*$/)
        .refine((city) => city.isWellFormed()),
    )
    .optional()
    .catch(undefined),
  cursor: pageParameters(1).cursor.catch(undefined),
});

/** All shops, or those of one city. Only the first page of all is cached: cities can be made up. */
export function shopsPage(sendSharedPage: SendSharedPage) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { city, cursor } = shopsQuerySchema.parse(request.query);
    const key = city === undefined && cursor === undefined ? path : undefined;
    return sendSharedPage(request, reply, { path, key }, async (context) => {
      const [list, cities] = await Promise.all([
        listPublicShops(context, { city, cursor, limit: pageLength, language: languageOfRequest(request) }),
        countCities(context),
      ]);
      const isFirst = cursor === undefined;
      return { page: { name: 'shops', cities, list, isFirst, ...(city && { city }) }, subjects: ['shop'] };
    });
  };
}
