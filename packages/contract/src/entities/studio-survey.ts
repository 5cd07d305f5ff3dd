import * as z from 'zod/mini'
import { cancellationQuestionIds } from './cancellation-feedback.ts'

/** The answers of one cancellation, without whose they are. */
export const CancellationSurvey = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the plan. */
  plan: z.nullable(z.string()),
  answers: z.array(
    z.object({
      id: z.enum(cancellationQuestionIds),
      options: z.array(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
})
export type CancellationSurvey = z.infer<typeof CancellationSurvey>
