import * as z from 'zod/mini'
import { DEVICE_NAME_MAX_LENGTH } from '../constants.ts'
import { accountMessages } from '../messages/account.ts'
import { plainText } from '../plain-text.ts'

const { invalid } = accountMessages.devices

export const DeviceNameForm = z.object({
  name: z
    .string(invalid.name)
    .check(
      z.overwrite(plainText),
      z.minLength(1, invalid.name),
      z.maxLength(DEVICE_NAME_MAX_LENGTH, invalid.nameTooLong),
    ),
})
export type DeviceNameForm = z.infer<typeof DeviceNameForm>
