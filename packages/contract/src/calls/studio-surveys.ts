import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { cancellationQuestions } from '../entities/cancellation-feedback.ts'
import { CancellationSurvey, SaveOfferCount } from '../entities/studio-survey.ts'
import { studioCall } from '../studio-call.ts'

/** How often each offer after the survey was made and taken, and how many who took it still renew. */
export const countSaveOffers = studioCall({
  method: 'GET',
  path: '/studio/surveys/offers',
  roles: ['support', 'finance', 'editor'],
  proof: 'session',
  summary: 'What the offers after the cancellation survey have changed.',
  data: z.array(SaveOfferCount),
})

const Filters = z.object({
  reason: z.optional(z.enum(cancellationQuestions.reason)),
  missing: z.optional(z.enum(cancellationQuestions.missing)),
  comments: z.optional(z.literal('yes')),
})

export const listSurveys = studioCall({
  method: 'GET',
  path: '/studio/surveys',
  roles: ['support', 'finance', 'editor'],
  proof: 'session',
  summary: 'Answers of the cancellation survey, newest first.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(CancellationSurvey),
  isPaged: true,
})

export const exportSurveys = studioCall({
  method: 'GET',
  path: '/studio/surveys/export',
  roles: ['support', 'finance', 'editor'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All answers of a filter as CSV.',
  query: Filters,
})
