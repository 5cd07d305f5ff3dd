import { ApiError } from '../api-error.ts'
import { reportFailure } from '../api-failures.ts'
import { accessToken } from '../session.ts'

/** Tells the shell that the session is over, as a 401 of the API does. */
export function reportSessionOver(): ApiError {
  const error = new ApiError({ status: 401, code: 'UNAUTHORIZED' })
  reportFailure(error)

  return error
}

/** Makes sure that the identity library finds valid tokens: it would refresh on its own, in every tab at once. Throws when the session is over. */
export async function requireSession(): Promise<void> {
  if ((await accessToken()) === null) throw reportSessionOver()
}
