import * as z from 'zod/mini'
import { THANKS_MAX_LENGTH } from '../constants.ts'
import { mailText } from '../mail-name.ts'
import { errorMessages } from '../messages/errors.ts'

const wrong = errorMessages.MESSAGE_INVALID

/** The words of a recipient to the giver. */
export const GiftThanksForm = z.object({
  text: z.string(wrong).check(
    z.trim(),
    z.minLength(1, wrong),
    z.maxLength(THANKS_MAX_LENGTH, wrong),
    z.refine((text) => mailText(text) !== null, wrong),
  ),
})
