/** What of the assistant's page stands below what one sees first, as one file. */
export { Answers } from './Answers.tsx';
export { FactsForm } from './FactsForm.tsx';
export { Place } from './Place.tsx';
export { Trial } from './Trial.tsx';
