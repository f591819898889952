/** How many days imports are stored after their upload: the rows of their files, and the imports themselves. */
export const importRetention = { rowDays: 30, importDays: 90 } as const;
