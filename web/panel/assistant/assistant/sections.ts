/** The lower sections of the assistant's page, loaded as one chunk. */

export { ShopFactsForm } from '../../sellers/facts/ShopFactsForm.tsx';
export { AssistantScore } from '../results/AssistantScore.tsx';
export { LearnedAnswers } from '../results/LearnedAnswers.tsx';
export { MissedTopics } from '../results/MissedTopics.tsx';
export { AssistantTimesForm } from './AssistantTimesForm.tsx';
export { AssistantTrial } from './AssistantTrial.tsx';
export { DataDisclosure } from './DataDisclosure.tsx';
export { ShopAnswers } from './ShopAnswers.tsx';
