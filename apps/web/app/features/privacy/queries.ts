import {
  acceptTerms,
  deleteAccount,
  getPrivacyState,
  keepAccount,
  requestDataExport,
} from '@hlizo/contract/calls/privacy'
import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import { ADULT_TEXT_VERSION, PRIVACY_VERSION, TERMS_VERSION } from '@hlizo/contract/legal-versions'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What is under way with the data of the account, and the texts that wait for a yes. Quiet: no page depends on it. */
export const privacyQuery = () => apiQuery('privacy', getPrivacyState, { isQuiet: true })

const keep = (change: Partial<PrivacyState>) =>
  queryClient().setQueryData(privacyQuery().queryKey, (state) => state && { ...state, ...change })

/** Orders a copy of the data; its link comes by mail (D140). */
export async function orderExport(): Promise<void> {
  await request(requestDataExport, { isQuiet: true })
  await queryClient().invalidateQueries({ queryKey: ['privacy'] })
}

/** Marks the account for deletion and gives the moment of it. */
export async function scheduleDeletion(password: string): Promise<string> {
  const { deleteAt } = await request(deleteAccount, { body: { password }, isQuiet: true })
  keep({ deleteAt })
  await queryClient().invalidateQueries({ queryKey: ['user'] })

  return deleteAt
}

export async function undoDeletion(): Promise<void> {
  await request(keepAccount, { isQuiet: true })
  keep({ deleteAt: null })
}

/** Accepts the texts in the wording that this page was built with (D144). */
export async function acceptTexts(): Promise<void> {
  const body = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION }
  await request(acceptTerms, { body, isQuiet: true })
  keep({ textsToAccept: [] })
}

/** Accepts the texts and says that one is old enough, for an account that was never asked; all other calls were refused before. */
export async function acceptFirst(): Promise<void> {
  const body = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION, adult: ADULT_TEXT_VERSION }
  await request(acceptTerms, { body, isQuiet: true })
  await queryClient().invalidateQueries()
}
