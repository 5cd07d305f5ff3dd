import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { studioSurveysMessages } from '@hlizo/contract/messages/studio-surveys'
import { surveyTexts } from '@hlizo/domain/survey-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioSurveysMessages.columns

const plain = (
  id: string,
  column: keyof typeof surveyTexts,
  minWidth: number,
): TableColumn<CancellationSurvey> => {
  const text = surveyTexts[column]
  return { id, name: ro[column], minWidth, cell: text, text }
}

export const surveyColumns: readonly TableColumn<CancellationSurvey>[] = [
  { ...plain('at', 'at', 200), cell: ({ at }) => <Moment at={at} /> },
  { ...plain('reason', 'reason', 160), isRowHeader: true },
  { ...plain('comments', 'comments', 260), width: '3fr' },
  plain('missing', 'missing', 160),
  plain('return', 'back', 160),
  { ...plain('frequency', 'frequency', 130), isExtra: true },
  { ...plain('plan', 'plan', 150), isExtra: true },
]
