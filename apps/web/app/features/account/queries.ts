import {
  changeEmail,
  resendEmailCode,
  signOutEverywhere,
  updateDetails,
  verifyEmail,
} from '@hlizo/contract/calls/accounts'
import { listCharges } from '@hlizo/contract/calls/charges'
import { getCompany, removeCompany, saveCompany } from '@hlizo/contract/calls/company'
import { listDevices, removeDevice, renameDevice } from '@hlizo/contract/calls/devices'
import { createRecoveryCodes, getRecoveryCodes } from '@hlizo/contract/calls/recovery-codes'
import { getUpcomingInvoice } from '@hlizo/contract/calls/payments'
import { setMarketing } from '@hlizo/contract/calls/privacy'
import { CHANGE_PENDING_POLL_MS } from '@hlizo/contract/constants'
import type { User } from '@hlizo/contract/entities/user'
import type { CompanyForm } from '@hlizo/contract/forms/company'
import type { DetailsForm } from '@hlizo/contract/forms/details'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FIRST_PAGE } from '#web/lib/first-page.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { request, requestPage } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { changeCached, queryClient } from '#web/lib/query-client.ts'
import { renewedToken } from '#web/lib/session.ts'

/**
 * The signed-in account on the pages that sell or show the subscription: read again whenever one opens, and
 * every few seconds while a change of the subscription is under way (D111).
 */
export const watchedUserQuery = () =>
  queryOptions({
    ...userQuery(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.isSubscriptionChangePending ? CHANGE_PENDING_POLL_MS : false,
  })

/** What will be charged next. Quiet: the card can do without it. */
export const upcomingInvoiceQuery = () =>
  apiQuery('upcoming-invoice', getUpcomingInvoice, { isQuiet: true })

/** Every payment and refund, newest first, a page at a time (D122). Quiet: its screen says itself what went wrong. */
export const chargesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['charges'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestPage(listCharges, { query: { cursor: pageParam }, signal, isQuiet: true }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.charges,
  })

/** The signed-in devices, a page at a time (D102). */
export const devicesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['devices'] as const,
    queryFn: ({ pageParam, signal }) =>
      request(listDevices, { query: { cursor: pageParam }, signal, isQuiet: true }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.devices,
  })

/** Whether signing in also asks for a code from an app; known to the identity service alone. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['second-factor'] as const,
    queryFn: async () => (await import('#web/lib/auth/second-factor.ts')).isSecondFactorOn(),
    staleTime: staleTimes['second-factor'],
  })

/** How many recovery codes are unused. Quiet: the card can do without it. */
export const recoveryCodesQuery = () =>
  apiQuery('recovery-codes', getRecoveryCodes, { isQuiet: true })

/** Makes new recovery codes, in place of the ones before; this is the only time they can be read. */
export async function newRecoveryCodes(): Promise<readonly string[]> {
  const { codes } = await request(createRecoveryCodes, { isQuiet: true })
  const { queryKey } = recoveryCodesQuery()
  changeCached(queryClient(), { queryKey }, () =>
    queryClient().setQueryData(queryKey, () => ({ left: codes.length })),
  )

  return codes
}

function keepUser(change: (user: User) => User): void {
  const { queryKey } = userQuery()
  changeCached(queryClient(), { queryKey }, () =>
    queryClient().setQueryData(queryKey, (user) => user && change(user)),
  )
}

const refreshDevices = () => queryClient().invalidateQueries({ queryKey: ['devices'] })

/** Changes the names of the account holder (spec §5 „Name change”). */
export async function saveDetails(names: DetailsForm): Promise<void> {
  const user = await request(updateDetails, { body: names, isQuiet: true })
  keepUser(() => user)
}

/** Agrees to marketing mails, or no longer (D28). */
export async function saveMarketing(agree: boolean): Promise<void> {
  await request(setMarketing, { body: { agree }, isQuiet: true })
  keepUser((user) => ({ ...user, agreeToMarketing: agree }))
}

/** Asks for another e-mail address; the passcode goes there (D47). */
export async function askForEmail(newEmail: string): Promise<void> {
  await request(changeEmail, { body: { newEmail }, isQuiet: true })
  keepUser((user) => ({ ...user, pendingEmail: newEmail }))
}

/** Confirms the new address with its passcode and takes tokens that carry it (D48). */
export async function confirmEmail(code: string): Promise<void> {
  const { email } = await request(verifyEmail, { body: { code }, isQuiet: true })
  keepUser((user) => ({ ...user, email, pendingEmail: null }))
  // The address is changed by now; if the tokens cannot be had, the next refresh will carry it.
  await renewedToken().catch(() => null)
}

/** Sends another passcode; the one before it no longer works (D49). */
export const sendAnotherPasscode = (): Promise<void> => request(resendEmailCode, { isQuiet: true })

export async function nameDevice(id: string, name: string): Promise<void> {
  await request(renameDevice, { params: { id }, body: { name }, isQuiet: true })
  await refreshDevices()
}

export async function signDeviceOut(id: string): Promise<void> {
  await request(removeDevice, { params: { id }, isQuiet: true })
  await refreshDevices()
}

/** Ends every session of the account, this one too; /logout has to follow (D43). */
export const signOutAllDevices = (): Promise<void> => request(signOutEverywhere, { isQuiet: true })

/** The company that the invoices are made out to; null for a private buyer (D137). */
export const companyQuery = () => apiQuery('company', getCompany, { isQuiet: true })

/** Stores the company and gives how many invoices of the month were corrected. */
export async function storeCompany(company: CompanyForm) {
  const { corrected, ...saved } = await request(saveCompany, { body: company, isQuiet: true })
  queryClient().setQueryData(companyQuery().queryKey, saved)

  return { corrected }
}

export async function forgetCompany(): Promise<void> {
  await request(removeCompany, { isQuiet: true })
  queryClient().setQueryData(companyQuery().queryKey, null)
}
