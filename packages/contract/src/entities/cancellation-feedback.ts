import * as z from 'zod/mini'
import { CANCELLATION_QUESTIONS, CANCELLATION_TEXT_MAX_LENGTH } from '../constants.ts'

/** The survey a cancellation asks for: each question with its options, and `text` for one's own words (D115, D116). */
export const cancellationQuestions = {
  reason: ['price', 'content', 'humor', 'technical', 'rarely', 'other', 'no-answer'],
  frequency: ['daily', 'weekly', 'monthly', 'rarely', 'no-answer'],
  missing: ['categories', 'comedians', 'tv-app', 'download', 'subtitles', 'no-answer'],
  return: ['price', 'new-shows', 'pause', 'nothing', 'no-answer'],
} as const satisfies Record<string, readonly string[]>

/** One of the four questions. */
export type CancellationQuestion = keyof typeof cancellationQuestions

/** The questions in the order they are asked. */
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

/** The answers to all four questions, each with at least one option or some text (spec §4, D115). */
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
