/** An id of ours within the id of a button or row, as part of a pattern. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
