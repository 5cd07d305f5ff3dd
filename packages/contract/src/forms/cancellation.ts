import * as z from 'zod/mini'
import { CANCELLATION_TEXT_MAX_LENGTH } from '../constants.ts'
import {
  cancellationQuestionIds,
  cancellationQuestions,
  CancellationFeedback,
  type CancellationQuestion,
} from '../entities/cancellation-feedback.ts'
import { cancellationMessages } from '../messages/cancellation.ts'

function answerField<Id extends CancellationQuestion>(id: Id) {
  return z
    .object({
      options: z.array(z.enum(cancellationQuestions[id])),
      text: z
        .string()
        .check(
          z.trim(),
          z.maxLength(CANCELLATION_TEXT_MAX_LENGTH, cancellationMessages.textTooLong),
        ),
    })
    .check(
      z.refine(
        ({ options, text }) => options.length > 0 || text !== '',
        cancellationMessages.incomplete,
      ),
    )
}

/** Each question needs an option or text (spec §4, §5). */
export const CancellationForm = z.object({
  reason: answerField('reason'),
  frequency: answerField('frequency'),
  missing: answerField('missing'),
  return: answerField('return'),
})
export type CancellationForm = z.infer<typeof CancellationForm>

export function feedbackOf(form: CancellationForm): CancellationFeedback {
  return CancellationFeedback.parse({
    questions: cancellationQuestionIds.map((id) => ({
      id,
      options: form[id].options,
      ...(form[id].text === '' ? {} : { text: form[id].text }),
    })),
  })
}
