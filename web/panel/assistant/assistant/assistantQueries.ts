import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  listOpenQuestionsInfiniteOptions,
  readAssistantEngineOptions,
  readAssistantTimesOptions,
  readShopFactsOptions,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListOpenQuestionsResponse, ReadShopFactsResponse, TryAssistantResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

export type ShopFacts = ReadShopFactsResponse['facts'];
export type ShopAnswer = ReadShopFactsResponse['answers'][number];
export type OpenQuestion = ListOpenQuestionsResponse['questions'][number];
export type TrialResult = TryAssistantResponse;

export const assistantTimesQuery = readAssistantTimesOptions;
export const assistantEngineQuery = readAssistantEngineOptions;
export const shopFactsQuery = readShopFactsOptions;

/** Unanswered questions, newest first. */
export function openQuestionList() {
  return infiniteQueryOptions({ ...listOpenQuestionsInfiniteOptions({ query: { limit: 10 } }), ...cursorPagination });
}
