import {
  cancellationQuestionIds,
  type CancellationQuestion,
} from '@hlizo/contract/entities/cancellation-feedback'
import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { formatMoment } from './dates.ts'

/** The words of a chosen option; one of an earlier survey is shown by its name. */
function optionText(question: CancellationQuestion, option: string): string {
  const options: Readonly<Record<string, string>> = cancellationMessages.questions[question].options

  return options[option] ?? option
}

const chosen =
  (question: CancellationQuestion) =>
  ({ answers }: CancellationSurvey): string =>
    answers
      .filter(({ id }) => id === question)
      .flatMap(({ options }) => options.map((option) => optionText(question, option)))
      .join(', ')

/** The columns of the cancellation survey as text, on screen and in the exported file. */
export const surveyTexts = {
  at: ({ at }) => formatMoment(new Date(at)),
  reason: chosen('reason'),
  comments: ({ answers }) =>
    cancellationQuestionIds
      .flatMap((question) => answers.find(({ id }) => id === question)?.text ?? [])
      .join(' · '),
  missing: chosen('missing'),
  back: chosen('return'),
  frequency: chosen('frequency'),
  plan: ({ plan }) => plan ?? '',
} as const satisfies Record<string, (survey: CancellationSurvey) => string>
