import { accessNeeds } from '@hlizo/contract/access'
import type { Call } from '@hlizo/contract/call'
import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import { watchRefusal } from '@hlizo/domain/subscription-state'
import { ApiError } from './api-error.ts'
import { currentOf, profilesQuery, readUserAgain, userQuery } from './known-account.ts'
import { queryClient } from './query-client.ts'

const refusal = (code: ErrorCode) => new ApiError({ status: errorStatuses[code], code })

/**
 * Refuses a call for its subscription or profile as the API would, in the API's order (D16),
 * without a request. A cached refusal is checked again first, because another tab may have paid or
 * chosen. When a check fails the call is sent.
 */
export async function admit(call: Call): Promise<void> {
  const { subscription, profile } = accessNeeds[call.access]
  if (subscription) await requireSubscription()
  if (profile) await requireProfile()
}

async function requireSubscription(): Promise<void> {
  const client = queryClient()
  const cached = client.getQueryData(userQuery().queryKey)
  if (cached && watchRefusal(cached) === null) return
  const user = await (cached ? readUserAgain() : client.fetchQuery(userQuery()).catch(() => null))
  const code = user && watchRefusal(user)
  if (code !== null) throw refusal(code)
}

async function requireProfile(): Promise<void> {
  const client = queryClient()
  const query = profilesQuery()
  if (currentOf(client.getQueryData(query.queryKey)) !== null) return
  const profiles = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  if (profiles !== null && currentOf(profiles) === null) throw refusal('PROFILE_REQUIRED')
}
