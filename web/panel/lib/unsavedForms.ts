/** Asks before leaving would lose the input of a form; resolves whether to leave. */
type MayLeave = () => Promise<boolean>;

const forms = new Set<MayLeave>();

/** Returns a function that removes the form. */
export function addUnsavedForm(mayLeave: MayLeave): () => void {
  forms.add(mayLeave);
  return () => void forms.delete(mayLeave);
}

/** Asks for each form of the page whose input would be lost; resolves whether to leave. */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of forms) if (!(await mayLeave())) return false;
  return true;
}
