/** How the people who run the marketplace are reached: by e-mail, by phone, or both. Everybody may know it. */
export type SupportContact = {
  email: string | null;
  /** E.164, for links. */
  phone: string | null;
  /** For reading. */
  phoneTyped: string | null;
};
