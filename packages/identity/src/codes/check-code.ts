import type { AddressGuard, Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { CheckedCode, CodePurpose, Codes } from './codes.ts'

/** Checks a typed code, counting wrong ones against the account and against the caller's address. */
export async function checkCode(
  { codes, addressGuard }: { codes: Codes; addressGuard: AddressGuard },
  attempt: { owner: string; purpose: CodePurpose; code: string; caller: Caller },
): Promise<CheckedCode> {
  await addressGuard.require(attempt.caller, 'wrong-code')
  try {
    return await codes.check(attempt.owner, attempt.purpose, attempt.code)
  } catch (error) {
    if (error instanceof CognitoError && error.refusal === 'wrongCode') {
      await addressGuard.count(attempt.caller, 'wrong-code')
    }
    throw error
  }
}
