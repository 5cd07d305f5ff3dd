import {
  cancelForPerson,
  erasePerson,
  exportPeople,
  exportPerson,
  findPeople,
  getPerson,
  getPersonMail,
  givePersonMonths,
  listPersonEvents,
  mailPerson,
  openPerson,
  refundPayment,
  removePersonNote,
  signPersonOut,
  writePersonNote,
} from '@hlizo/contract/calls/studio-people'
import {
  orderEmailMove,
  withdrawEmailMove,
  type EmailMoveProof,
} from '@hlizo/contract/calls/studio-email-moves'
import type { StudioPersonPage } from '@hlizo/contract/entities/studio-person'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterTyping } from '#studio/lib/after-typing.ts'
import { hasCode } from '#studio/lib/has-code.ts'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'

/** The shortest text that the server searches for. */
export const SHORTEST_SEARCH = 3

/** For what is typed. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: studioQuery(findPeople, { query: { q } }).queryKey,
    queryFn: async ({ signal }) => {
      await afterTyping(signal)
      return studioRequest(findPeople, { query: { q }, signal })
    },
    enabled: q.trim().length >= SHORTEST_SEARCH,
  })

/** Who is found, as a file. */
export const exportPeopleFile = (q: string) => studioFile(exportPeople, { query: { q } })

export const personQuery = (accountId: string) => studioQuery(getPerson, { params: { accountId } })

/** What happened to a person, newest first, page by page. */
export const personEventsQuery = (accountId: string) =>
  pagedQuery([listPersonEvents.path, accountId], (cursor, signal) =>
    studioPage(listPersonEvents, {
      params: { accountId },
      query: { cursor },
      signal,
    }),
  )

/** A mail that was sent to a person. */
export const personMailQuery = (accountId: string, mailId: string) =>
  studioQuery(getPersonMail, { params: { accountId, mailId } })

/** One thing that support does for a person, with its reason. */
export type PersonAction = { readonly reason: string } & (
  | { readonly kind: 'open' | 'sign-out' | 'export' | 'erase' | 'keep' | 'withdraw-email' }
  | { readonly kind: 'remove-note'; readonly note: string }
  | { readonly kind: 'cancel'; readonly when: 'end' | 'now' }
  | { readonly kind: 'mail'; readonly mail: 'confirmation' | 'reset' }
  | { readonly kind: 'months'; readonly months: number; readonly seenGifts: number }
  | { readonly kind: 'email'; readonly newEmail: string; readonly proof: EmailMoveProof }
  | {
      readonly kind: 'refund'
      readonly paymentId: string
      readonly amountMinor: number
      readonly refundedMinor: number
    }
)

function perform(accountId: string, action: PersonAction): Promise<StudioPersonPage> {
  const params = { accountId }
  const { reason } = action
  if (action.kind === 'open') return studioRequest(openPerson, { params, body: { reason } })
  if (action.kind === 'sign-out') return studioRequest(signPersonOut, { params, body: { reason } })
  if (action.kind === 'export') return studioRequest(exportPerson, { params, body: { reason } })
  if (action.kind === 'withdraw-email')
    return studioRequest(withdrawEmailMove, { params, body: { reason } })
  if (action.kind === 'email') {
    const { newEmail, proof } = action
    return studioRequest(orderEmailMove, { params, body: { newEmail, proof, reason } })
  }
  if (action.kind === 'remove-note')
    return studioRequest(removePersonNote, {
      params: { ...params, note: action.note },
      body: { reason },
    })
  if (action.kind === 'cancel')
    return studioRequest(cancelForPerson, { params, body: { reason, when: action.when } })
  if (action.kind === 'mail')
    return studioRequest(mailPerson, { params, body: { reason, kind: action.mail } })
  if (action.kind === 'months') {
    const { kind: _kind, ...body } = action
    return studioRequest(givePersonMonths, { params, body })
  }
  if (action.kind === 'refund') {
    const { kind: _kind, ...body } = action
    return studioRequest(refundPayment, { params, body })
  }

  return studioRequest(erasePerson, {
    params,
    body: { reason, isErasing: action.kind === 'erase' },
  })
}

/** Changes something of a person; the answer is the person as they are now. */
function usePersonChange<Change>(
  accountId: string,
  change: (input: Change) => Promise<StudioPersonPage>,
) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: change,
    onSuccess: async (person) => {
      client.setQueryData(personQuery(accountId).queryKey, person)
      await client.invalidateQueries({ queryKey: [listPersonEvents.path, accountId] })
    },
    // It may have been changed by a colleague, or the person was closed.
    onError: () => client.invalidateQueries({ queryKey: personQuery(accountId).queryKey }),
  })
}

export const usePersonAction = (accountId: string) =>
  usePersonChange(accountId, (action: PersonAction) => perform(accountId, action))

/** Writes a note; `note` is its id, the same when it is tried again. */
export const useWriteNote = (accountId: string) =>
  usePersonChange(accountId, ({ note, text }: { note: string; text: string }) =>
    studioRequest(writePersonNote, { params: { accountId, note }, body: { text } }),
  )

/** Reads a person again when their lists are refused because the person is closed: the screen then asks to open it. */
export function useClosedPerson(accountId: string, error: unknown): void {
  const client = useQueryClient()
  useEffect(() => {
    if (hasCode(error, 'PERSON_CLOSED'))
      void client.invalidateQueries({ queryKey: personQuery(accountId).queryKey })
  }, [client, accountId, error])
}
