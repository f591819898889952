import { lazyModule } from './lazyModule.ts';
import type { ValidationRule } from './rules.ts';

/** Most forms are smaller than the schemas that validate them, and need none before something is typed. */
export const validationRules = lazyModule(() => import('./rules.ts'));

/** The first error message of each invalid field. `useFormSubmission` loads the rules before it validates. */
export const validateFields = (rule: ValidationRule, values: unknown): Record<string, string> =>
  validationRules.get().applyRule(rule, values);
