import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontLanding.gen.ts';

const questions = [
  { question: texts.accountQuestion, answer: texts.accountAnswer },
  { question: texts.payQuestion, answer: texts.payAnswer },
  { question: texts.websiteQuestion, answer: texts.websiteAnswer },
  { question: texts.languageQuestion, answer: texts.languageAnswer },
  { question: texts.approvalQuestion, answer: texts.approvalAnswer },
];

/** What a shop costs, and what sellers ask before they register. */
export function CostAndQuestions() {
  return (
    <section className="band band-tint" id="cost" aria-labelledby="cost-title">
      <div className="wrap cost-columns">
        <div>
          <h2 id="cost-title">{texts.cost()}</h2>
          <p className="cost-figure">{texts.costFigure()}</p>
          <p className="lead">{texts.costText()}</p>
        </div>
        <div>
          <h2>{texts.questions()}</h2>
          {questions.map(({ question, answer }) => (
            <details key={question()} className="question">
              <summary>{question()}</summary>
              <p>{answer()}</p>
            </details>
          ))}
          <p className="question-privacy">
            {rich(texts.privacyAnswer({ link: (text) => <a href="/privacy">{text}</a> }))}
          </p>
        </div>
      </div>
    </section>
  );
}
