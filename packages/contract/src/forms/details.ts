import * as z from 'zod/mini'
import { NAME_MAX_LENGTH } from '../constants.ts'
import { detailsMessages } from '../messages/details.ts'
import { plainText } from '../plain-text.ts'

const { invalid } = detailsMessages

function nameField(required: string) {
  return z
    .string(required)
    .check(
      z.overwrite(plainText),
      z.minLength(1, required),
      z.maxLength(NAME_MAX_LENGTH, invalid.tooLong),
    )
}

export const DetailsForm = z.object({
  firstName: nameField(invalid.firstName),
  lastName: nameField(invalid.lastName),
})
export type DetailsForm = z.infer<typeof DetailsForm>
