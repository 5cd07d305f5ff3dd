import {
  cancellationQuestionIds,
  type CancellationQuestion,
} from '@hlizo/contract/entities/cancellation-feedback'
import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { studioSurveysMessages } from '@hlizo/contract/messages/studio-surveys'
import { formatMoment } from '@hlizo/domain/dates'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioSurveysMessages.columns

/** The words of a chosen option; one of an earlier survey is shown by its name. */
function optionText(question: CancellationQuestion, option: string): string {
  const options: Readonly<Record<string, string>> = cancellationMessages.questions[question].options

  return options[option] ?? option
}

const chosenText = ({ answers }: CancellationSurvey, question: CancellationQuestion): string =>
  answers
    .filter(({ id }) => id === question)
    .flatMap(({ options }) => options.map((option) => optionText(question, option)))
    .join(', ')

const comments = ({ answers }: CancellationSurvey): string =>
  cancellationQuestionIds
    .flatMap((question) => answers.find(({ id }) => id === question)?.text ?? [])
    .join(' · ')

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (survey: CancellationSurvey) => string,
): TableColumn<CancellationSurvey> => ({ id, name, minWidth, cell: text, text })

export const surveyColumns: readonly TableColumn<CancellationSurvey>[] = [
  {
    ...plain('at', ro.at, 200, ({ at }) => formatMoment(new Date(at))),
    cell: ({ at }) => <Moment at={at} />,
  },
  { ...plain('reason', ro.reason, 160, (one) => chosenText(one, 'reason')), isRowHeader: true },
  { ...plain('comments', ro.comments, 260, comments), width: '3fr' },
  plain('missing', ro.missing, 160, (one) => chosenText(one, 'missing')),
  plain('return', ro.back, 160, (one) => chosenText(one, 'return')),
  {
    ...plain('frequency', ro.frequency, 130, (one) => chosenText(one, 'frequency')),
    isExtra: true,
  },
  { ...plain('plan', ro.plan, 150, ({ plan }) => plan ?? ''), isExtra: true },
]
