/** What errors are called for people (specification, section 8; product.md). */
import type { ErrorCode } from '#domain/errors.ts';
import * as texts from './errors.gen.ts';

export const errorTexts: Record<ErrorCode, () => string> = texts;
