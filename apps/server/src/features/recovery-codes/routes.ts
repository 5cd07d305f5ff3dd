import { createRecoveryCodes, getRecoveryCodes } from '@hlizo/contract/calls/recovery-codes'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'

const refusals = {
  SoftwareTokenMFANotFoundException: new ApiError('SECOND_FACTOR_OFF'),
  NotAuthorizedException: new ApiError('UNAUTHORIZED'),
}

/** The user pool stores the codes if it supports them (D33). */
export function recoveryCodesRoutes({ userPool }: { userPool: UserPool }): Routes {
  const { recoveryCodes } = userPool

  return (api) => {
    api.answer(createRecoveryCodes, async ({ viewer }) => {
      if (!recoveryCodes) throw new ApiError('RECOVERY_CODES_UNAVAILABLE')

      return { codes: await askPool(() => recoveryCodes.create(viewer.accessToken), refusals) }
    })

    api.answer(getRecoveryCodes, async ({ viewer }) => ({
      left: recoveryCodes
        ? await askPool(() => recoveryCodes.count(viewer.accessToken), refusals)
        : null,
    }))
  }
}
