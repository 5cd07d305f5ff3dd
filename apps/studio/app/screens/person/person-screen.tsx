import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import {
  pausedFromTo,
  studioPeopleMessages as ro,
  subscriptionStates,
} from '@hlizo/contract/messages/studio-people'
import { dayText, formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { personQuery } from '#studio/features/people/queries.ts'
import { BackLink } from '#studio/ui/back-link.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { Failure } from '#studio/ui/failure.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { TwoColumns } from '#studio/ui/two-columns.tsx'
import { OpenPersonForm } from './open-person-form.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonEvents } from './person-events.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonPayments } from './person-payments.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { useLastFile } from './use-last-file.ts'

/** One person: the account, payments and what happened, once a reason is given; and what support can do. */
export function PersonScreen() {
  const { accountId = '' } = useParams()

  return <Person key={accountId} accountId={accountId} />
}

function Person({ accountId }: { accountId: string }) {
  const { data: person, error, dataUpdatedAt, refetch } = useQuery(personQuery(accountId))
  const file = useLastFile(person?.file)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const isClosed = person?.file === null
  // Each refusal reads the person again, and is a reason to ask again.
  const isAsked = isClosed && file !== null && dismissedAt !== dataUpdatedAt

  return (
    <Screen title={person?.name ?? ro.title}>
      <BackLink to="/people">{ro.back}</BackLink>
      {error !== null && person === undefined && (
        <Failure error={error} onRetry={() => void refetch()} />
      )}
      {isClosed && !isAsked && <OpenPersonForm person={person} />}
      {person && file && (
        <TwoColumns side={<PersonActions accountId={accountId} name={person.name} file={file} />}>
          <Account file={file} />
          <PersonSignIns file={file} />
          <PersonNotes accountId={accountId} notes={file.notes} />
          <PersonPayments accountId={accountId} payments={file.payments} />
          <PersonEvents accountId={accountId} />
        </TwoColumns>
      )}
      <ReopenDialog
        accountId={accountId}
        isOpen={isAsked}
        onClose={() => setDismissedAt(dataUpdatedAt)}
      />
    </Screen>
  )
}

function subscriptionText({ subscription }: PersonFile): string {
  if (subscription === null) return ro.file.noSubscription
  const { plan, state, at, pausedFrom } = subscription
  if (state === 'paused' && pausedFrom !== null && at !== null)
    return `${plan}: ${pausedFromTo(dayText(pausedFrom), dayText(at))}`

  return ro.file.subscription(plan, subscriptionStates[state], dayText(at))
}

function emailMoveText({ emailMove }: PersonFile): string | null {
  if (emailMove === null) return null
  const { newEmail, isConfirmed, expiresAt, dueAt } = emailMove
  const moment = formatMoment(new Date(isConfirmed ? dueAt : expiresAt))

  return isConfirmed
    ? ro.file.emailMoveDue(newEmail, moment)
    : ro.file.emailMoveWaits(newEmail, moment)
}

function Account({ file }: { file: PersonFile }) {
  const { email, createdAt, deleteAt, accessUntil, devices, isConfirmed } = file
  const facts = [
    [ro.columns.email, isConfirmed ? email : `${email} (${ro.unconfirmed})`],
    [ro.file.emailMove, emailMoveText(file)],
    [ro.columns.createdAt, dayText(createdAt)],
    [ro.columns.subscription, subscriptionText(file)],
    [ro.file.accessUntil, accessUntil && dayText(accessUntil)],
    [ro.file.devices, String(devices)],
    [ro.file.guestOf, file.guestOf],
    [ro.file.guests, file.guests],
    ...file.acceptedTexts.map(
      ({ kind, version, at }) =>
        [ro.file.accepted[kind], ro.file.acceptedOn(version, dayText(at))] as const,
    ),
    [ro.file.deleteAt, deleteAt && dayText(deleteAt)],
  ] as const

  return (
    <Panel title={ro.file.title}>
      <Facts facts={facts} />
    </Panel>
  )
}
