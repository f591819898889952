/** Headings of columns, as they are compared. */

/** What a path says beside the column's name: 'item_name[marketplace_id=A1]#1.value'. */
const pathDetails = /\[[^\]]*\]|#\d+/g;
const isPath = /\][.#]|#\d+\./;
/** Steps of a path that name no column of their own. */
const namelessSteps = ['value', 'name', 'schedule', 'value_with_tax'];

/** The step of a path that names its column; other headings as they are. */
function reducePath(heading: string): string {
  if (!isPath.test(heading)) return heading;
  const steps = heading.replace(pathDetails, '').split('.');
  const last = steps.at(-1) ?? '';
  if (last === 'media_location') return `${steps[0]} ${last}`;
  return steps.findLast((step) => !namelessSteps.includes(step)) ?? last;
}

/** What converters of a feed's XML leave before its names: 'g:price'. */
const feedNamespace = /^g:(?=\w)/i;

/** A heading as it is compared: the end of a path, NFKC, lower case, signs as blanks, blanks folded. */
export const normalizeHeading = (heading: string): string =>
  reducePath(heading.trim().replace(feedNamespace, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A heading such as 'ItemName' or 'Image1' with its words apart. */
export const splitHeading = (heading: string): string =>
  heading
    .replace(/(?<=\p{Ll})(?=[\p{Lu}\d])|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{Lu})/gu, ' ');
