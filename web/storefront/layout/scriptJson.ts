/** Data as JSON that cannot end the script element that it stands in, whatever a seller or a customer writes. */
export function toScriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
