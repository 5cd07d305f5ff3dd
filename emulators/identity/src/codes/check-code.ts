import type { AddressGuard, Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { CheckedCode, CodePurpose, Codes } from './codes.ts'

/** Checks a typed code. A wrong one counts against the account and the caller's address, a right one does not. */
export async function checkCode(
  { codes, addressGuard }: { codes: Codes; addressGuard: AddressGuard },
  attempt: { owner: string; purpose: CodePurpose; code: string; caller: Caller },
): Promise<CheckedCode> {
  const spent = await addressGuard.spend(attempt.caller, 'wrong-code')
  try {
    const checked = await codes.check(attempt.owner, attempt.purpose, attempt.code)
    await addressGuard.refund(spent)
    return checked
  } catch (error) {
    const isWrong = error instanceof CognitoError && error.refusal === 'wrongCode'
    if (!isWrong) await addressGuard.refund(spent)
    throw error
  }
}
