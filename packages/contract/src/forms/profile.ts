import * as z from 'zod/mini'
import { AVATARS, PROFILE_NAME_MAX_LENGTH } from '../constants.ts'
import { profilesMessages } from '../messages/profiles.ts'
import { plainText } from '../plain-text.ts'

const { invalid } = profilesMessages

export const ProfileForm = z.object({
  name: z
    .string(invalid.name)
    .check(
      z.overwrite(plainText),
      z.minLength(1, invalid.name),
      z.maxLength(PROFILE_NAME_MAX_LENGTH, invalid.nameTooLong),
    ),
  avatar: z.int(invalid.avatar).check(z.gte(1, invalid.avatar), z.lte(AVATARS, invalid.avatar)),
})
export type ProfileForm = z.infer<typeof ProfileForm>
