export const shopsPath = '/shops';

/** The address of a page of shops. */
export function buildShopsUrl({ city, cursor }: { city?: string | undefined; cursor?: string | undefined }): string {
  const query = Object.entries({ city, cursor }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return query.length > 0 ? `${shopsPath}?${query.join('&')}` : shopsPath;
}
