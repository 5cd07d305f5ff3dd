import {
  acceptTerms,
  deleteAccount,
  getPrivacyState,
  keepAccount,
  requestDataExport,
} from '@hlizo/contract/calls/privacy'
import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { ADULT_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { changeCached, queryClient } from '#web/lib/query-client.ts'

/** What is under way with the data of the account, and the texts that wait for a yes. Quiet: no page depends on it. */
export const privacyQuery = () => apiQuery('privacy', getPrivacyState, { isQuiet: true })

function keep(change: Partial<PrivacyState>): void {
  const { queryKey } = privacyQuery()
  changeCached(queryClient(), { queryKey }, () =>
    queryClient().setQueryData(queryKey, (state) => state && { ...state, ...change }),
  )
}

/** Orders a copy of the data; its link comes by mail (D140). */
export async function orderExport(): Promise<void> {
  await request(requestDataExport, { isQuiet: true })
  await queryClient().invalidateQueries({ queryKey: ['privacy'] })
}

/** Marks the account for deletion and gives the moment of it. */
export async function scheduleDeletion(password: string | undefined): Promise<string> {
  const { deleteAt } = await request(deleteAccount, { body: { password }, isQuiet: true })
  keep({ deleteAt })
  await queryClient().invalidateQueries({ queryKey: ['user'] })

  return deleteAt
}

export async function undoDeletion(): Promise<void> {
  await request(keepAccount, { isQuiet: true })
  keep({ deleteAt: null })
}

type TextVersions = PrivacyState['textVersions']

/** Accepts the texts in the versions that were in force when the question was shown (D144). */
export async function acceptTexts({ terms, privacy }: TextVersions): Promise<void> {
  await request(acceptTerms, { body: { terms, privacy }, isQuiet: true })
  keep({ textsToAccept: [] })
}

/** Accepts the texts and says that one is old enough, for an account that was never asked; all other calls were refused before. */
export async function acceptFirst({ terms, privacy }: TextVersions): Promise<void> {
  const body = { terms, privacy, adult: ADULT_TEXT_VERSION }
  await request(acceptTerms, { body, isQuiet: true })
  await queryClient().invalidateQueries()
}
