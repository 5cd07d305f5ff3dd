import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { studioSurveysMessages } from '@hlizo/contract/messages/studio-surveys'
import { surveyTexts } from '@hlizo/domain/survey-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioSurveysMessages.columns

const column = textColumnsOf(surveyTexts, ro)

export const surveyColumns: readonly TableColumn<CancellationSurvey>[] = [
  { ...column('at', 200), cell: ({ at }) => <Moment at={at} /> },
  { ...column('reason', 160), isRowHeader: true },
  { ...column('comments', 260), width: '3fr' },
  column('missing', 160),
  column('back', 160, 'return'),
  { ...column('frequency', 130), isExtra: true },
  { ...column('plan', 150), isExtra: true },
]
