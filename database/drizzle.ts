import { createRequire } from 'node:module';

/**
 * Drizzle, loaded as CommonJS. As ES modules its cyclic star exports cost 330 ms and 110 MB at start
 * (docs/decisions/memory.md); everything here takes it from this file.
 */
const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const pgCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const nodePostgres: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

export const { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } = core;
export const {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} = pgCore;
export const { unique, uuid } = pgCore;
export const { drizzle } = nodePostgres;
export type { AnyColumn, SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
export type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
