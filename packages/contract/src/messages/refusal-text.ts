import type { RefusalDetails } from '../envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { errorMessages } from './errors.ts'
import { passwordMessages } from './password.ts'
import { registerMessages } from './register.ts'

const { tooShort, noUppercase, noSpecial, tooLong, edgeSpace } = passwordMessages
const byRule: Readonly<Record<string, string>> = {
  tooShort,
  noUppercase,
  noSpecial,
  tooLong,
  edgeSpace,
}

/** Whether the code speaks of the password: the fields are in the order of their failures, and the code is of the first. */
function isOfPassword(code: ErrorCode, fields: RefusalDetails['fields'] = {}): boolean {
  return (
    code === 'PASSWORD_WEAK' || (code === 'VALIDATION_FAILED' && firstOf(fields) === 'password')
  )
}

const firstOf = (fields: object) => Object.keys(fields)[0]

/** The text of the first broken password rule or missing name, else of the code. */
export function refusalText(code: ErrorCode, details: RefusalDetails | undefined): string {
  const [rule = ''] = isOfPassword(code, details?.fields) ? (details?.rules ?? []) : []
  const broken = byRule[rule]
  if (broken !== undefined) return broken
  if (code === 'NAME_REQUIRED' && details?.fields?.['firstName'] === code)
    return registerMessages.invalid.firstName

  return errorMessages[code]
}
