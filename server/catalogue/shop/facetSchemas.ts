import { z } from 'zod';
import { cityKey, countedNames, type FacetName, facetNames, facetValues } from '#domain/catalogue/facets.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { maxCityLength } from '#domain/sellers/cities.ts';

const citySchema = z
  .string()
  .transform(cityKey)
  .pipe(
    z
      .string()
      .min(1)
      .max(maxCityLength)
      // No city has a character that PostgreSQL refuses.
      .regex(/^[^\0]*$/)
      .refine((city) => city.isWellFormed()),
  );
const keySchema = (name: Exclude<FacetName, 'city'>) => z.enum(facetValues[name].map(({ key }) => key));
const facetSchemas = {
  price: keySchema('price').describe('A price band in rupees; a product with options is in that of its lowest price'),
  stock: keySchema('stock').describe('Only what is in stock'),
  size: keySchema('size'),
  colour: keySchema('colour'),
  origin: keySchema('origin'),
  city: citySchema.describe('Only products of shops that state this city'),
} satisfies Record<FacetName, z.ZodType<string>>;
/** The parameters of public lists that filter by facets. */
export const facetParameters = buildRecord(facetNames, (name) => facetSchemas[name].optional());

/** The same, with the one that asks for counts. */
export const countedFacetParameters = {
  ...facetParameters,
  facets: z.stringbool().optional().describe('Also counts the matches by facets, on the first page'),
};

const valueCountSchema = z.object({ value: z.string(), count: z.number().int() });
/** What a list answers of its facets, if they are asked for. */
export const facetsShape = {
  facets: z
    .object(buildRecord(countedNames, () => z.array(valueCountSchema)))
    .describe('The number of matches per value, whatever is chosen of that facet itself; on the first page only')
    .optional(),
  atLeast: z
    .array(z.enum(countedNames))
    .describe('The facets of which not all matches were counted: there are at least so many')
    .optional(),
};
