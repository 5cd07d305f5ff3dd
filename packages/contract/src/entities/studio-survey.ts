import * as z from 'zod/mini'
import { cancellationQuestionIds } from './cancellation-feedback.ts'
import { SaveOfferKind } from './save-offer.ts'

/** One kind of offer: how often it was made and taken, and how many who took it still renew. */
export const SaveOfferCount = z.object({
  kind: SaveOfferKind,
  shown: z.int(),
  taken: z.int(),
  declined: z.int(),
  staying: z.int(),
})
export type SaveOfferCount = z.infer<typeof SaveOfferCount>

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
