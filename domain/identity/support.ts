/** The administrators' public contact details: an email, a phone, or both. */
export type SupportContact = {
  email: string | null;
  /** E.164, for links. */
  phone: string | null;
  /** As typed, for display. */
  phoneTyped: string | null;
};
