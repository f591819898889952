import { type ApiError, isApiError, isRefusal } from '../../lib/apiClient.ts';

/** The banner's text. Internal and network errors show the form's own message (specification, section 8). */
export function getBannerMessage(
  error: unknown,
  { failure, unreachable = failure }: { failure: string; unreachable?: string },
): string {
  if (isApiError(error, 'network')) return unreachable;
  return isRefusal(error) ? error.message : failure;
}

type FieldErrorOptions = {
  fieldByErrorCode?: Partial<Record<ApiError['code'], string>>;
  bannerForInvalid?: boolean;
};

/** Errors that belong to a field of this form, or to a field in one of its rows. */
export function getFieldErrors(
  error: unknown,
  { fieldByErrorCode, bannerForInvalid }: FieldErrorOptions,
  values: Record<string, unknown> | undefined,
): Record<string, string> {
  if (!isApiError(error)) return {};
  const field = fieldByErrorCode?.[error.code];
  if (field) return { [field]: error.message };
  const isShown = (name: string) => values && (name in values || (bannerForInvalid && name.includes('.')));
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => isShown(name)));
}
