import * as z from 'zod/mini'
import { CANCELLATION_QUESTIONS, CANCELLATION_TEXT_MAX_LENGTH } from '../constants.ts'

/** The questions of the survey with their options; `text` is free text (D115, D116). */
export const cancellationQuestions = {
  reason: ['price', 'content', 'humor', 'technical', 'rarely', 'other', 'no-answer'],
  frequency: ['daily', 'weekly', 'monthly', 'rarely', 'no-answer'],
  missing: ['categories', 'comedians', 'tv-app', 'download', 'subtitles', 'no-answer'],
  return: ['price', 'new-shows', 'pause', 'nothing', 'no-answer'],
} as const satisfies Record<string, readonly string[]>

export type CancellationQuestion = keyof typeof cancellationQuestions

export const cancellationQuestionIds = ['reason', 'frequency', 'missing', 'return'] as const

const Text = z.optional(
  z.string().check(z.trim(), z.maxLength(CANCELLATION_TEXT_MAX_LENGTH, 'FEEDBACK_TOO_LONG')),
)

function answerTo<Id extends CancellationQuestion>(id: Id) {
  return z
    .strictObject({
      id: z.literal(id),
      options: z.array(z.enum(cancellationQuestions[id])).check(z.maxLength(10)),
      text: Text,
    })
    .check(
      z.refine(
        ({ options, text }) => options.length > 0 || (text ?? '') !== '',
        'FEEDBACK_INCOMPLETE',
      ),
    )
}

const Answer = z.discriminatedUnion('id', [
  answerTo('reason'),
  answerTo('frequency'),
  answerTo('missing'),
  answerTo('return'),
])

/** All four questions, each with an option or text (spec §4, D115). */
export const CancellationFeedback = z.strictObject(
  {
    questions: z.array(Answer, 'FEEDBACK_INCOMPLETE').check(
      z.length(CANCELLATION_QUESTIONS, 'FEEDBACK_INCOMPLETE'),
      z.refine(
        (answers) => new Set(answers.map(({ id }) => id)).size === CANCELLATION_QUESTIONS,
        'FEEDBACK_INCOMPLETE',
      ),
    ),
  },
  'FEEDBACK_INCOMPLETE',
)
export type CancellationFeedback = z.infer<typeof CancellationFeedback>
