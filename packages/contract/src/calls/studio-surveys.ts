import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { cancellationQuestions } from '../entities/cancellation-feedback.ts'
import type { OperatorRole } from '../entities/operator.ts'
import { CancellationSurvey } from '../entities/studio-survey.ts'
import { studioCall } from '../studio-call.ts'

const READERS: readonly OperatorRole[] = ['support', 'finance', 'editor']

export const listSurveys = studioCall({
  method: 'GET',
  path: '/studio/surveys',
  roles: READERS,
  proof: 'session',
  summary: 'Answers of the cancellation survey, newest first.',
  query: z.object({
    reason: z.optional(z.enum(cancellationQuestions.reason)),
    missing: z.optional(z.enum(cancellationQuestions.missing)),
    comments: z.optional(z.literal('yes')),
    cursor: z.optional(TextCursor),
  }),
  data: z.array(CancellationSurvey),
  isPaged: true,
})
