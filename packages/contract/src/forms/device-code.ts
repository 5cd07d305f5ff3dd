import * as z from 'zod/mini'
import { DEVICE_CODE_LENGTH } from '../constants.ts'
import { deviceMessages } from '../messages/device.ts'

const { invalid } = deviceMessages

/** Six characters, upper-cased, without typed spaces and dashes (spec §5, D99). */
export const DeviceCodeForm = z.object({
  code: z.string(invalid.code).check(
    z.overwrite((code) => code.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.length(DEVICE_CODE_LENGTH, invalid.code),
  ),
})
export type DeviceCodeForm = z.infer<typeof DeviceCodeForm>
