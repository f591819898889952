/** An email, a phone, or both. */
export type Contact = {
  email: string | null;
  /** E.164, for links. */
  phone: string | null;
  /** As typed, for display. */
  phoneTyped: string | null;
};

/** Who customers complain to by law, with at least one way to reach them. */
export type GrievanceOfficer = Contact & { name: string; designation: string | null };

/** The marketplace's public contact details, and its grievance officer. */
export type SupportContact = Contact & { officer: GrievanceOfficer | null };

/** Whether there is a way to reach the administrators themselves. */
export const hasContact = <Known extends Contact>(contact: Known | null): contact is Known =>
  Boolean(contact?.email ?? contact?.phone);
