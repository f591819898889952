/** The lower sections of the assistant's page, loaded as one chunk. */

export { ShopFactsForm } from '../../sellers/facts/ShopFactsForm.tsx';
export { ResultSections } from '../results/ResultSections.tsx';
export { AssistantTimesForm } from './AssistantTimesForm.tsx';
export { AssistantTrial } from './AssistantTrial.tsx';
export { DataDisclosure } from './DataDisclosure.tsx';
export { ShopAnswers } from './ShopAnswers.tsx';
