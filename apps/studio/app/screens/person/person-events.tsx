import type { PersonEvent } from '@hlizo/contract/entities/studio-person'
import { auditActions } from '@hlizo/contract/messages/studio-audit'
import {
  personChanges,
  personEvents,
  studioPeopleMessages,
} from '@hlizo/contract/messages/studio-people'
import { formatMoment } from '@hlizo/domain/dates'
import { moneyText } from '@hlizo/domain/figure-text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { AuditLink } from '#studio/features/audit/audit-link.tsx'
import { personEventsQuery, useClosedPerson } from '#studio/features/people/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { MoreButton } from '#studio/ui/more-button.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Waiting } from '#studio/ui/waiting.tsx'
import { MailDialog } from './mail-dialog.tsx'
import styles from './person-events.module.css'

const { events: ro, mail: mailWords } = studioPeopleMessages

/** What happened to a person, the newest first. */
export function PersonEvents({ accountId }: { accountId: string }) {
  const list = useInfiniteQuery(personEventsQuery(accountId))
  const { data, error } = list
  useClosedPerson(accountId, error)
  const [mailId, setMailId] = useState<string | null>(null)
  const events = data?.pages.flatMap((page) => page.data) ?? []

  return (
    <Panel title={ro.title}>
      <Waiting of={list} />
      <ol className={styles.events}>
        {events.map((event) => (
          <li key={event.id} className={styles.event}>
            <Moment at={event.at} />
            <span>
              <strong>{personEvents[event.kind]}</strong> <Detail event={event} />
            </span>
            <ReadMail event={event} onRead={setMailId} />
          </li>
        ))}
      </ol>
      <MoreButton of={list} label={ro.more} />
      <AuditLink subjectType="account" subjectId={accountId} />
      <MailDialog accountId={accountId} mailId={mailId} onClose={() => setMailId(null)} />
    </Panel>
  )
}

type ReadMailProps = { event: PersonEvent; onRead: (mailId: string) => void }

function ReadMail({ event: { at, mailId, detail }, onRead }: ReadMailProps) {
  if (mailId === null || detail === null) return null
  const label = mailWords.readOf(detail, formatMoment(new Date(at)))

  return (
    <Button onPress={() => onRead(mailId)} aria-label={label}>
      {mailWords.read}
    </Button>
  )
}

function detailText({ kind, detail }: PersonEvent): string | null {
  if (kind === 'mail') return detail ?? ro.followed
  if (detail === null) return null
  if (kind === 'operator') return auditActions[detail] ?? detail
  if (kind === 'changed') return personChanges[detail] ?? detail

  return kind.startsWith('gift') ? ro.months(detail) : detail
}

const queues: Readonly<Partial<Record<PersonEvent['kind'], string>>> = {
  ticket: '/queues/tickets/',
  'ticket-answer': '/queues/tickets/',
  withdrawal: '/queues/withdrawals/',
}

function Detail({ event }: { event: PersonEvent }) {
  const { kind, detail, money, actor } = event
  const queue = queues[kind]
  const text = detailText(event)
  const parts = [
    ...(text === null || queue !== undefined ? [] : [text]),
    ...(money === null ? [] : [moneyText(money.amountMinor, money.currency)]),
    ...(actor === null ? [] : [ro.by(actor)]),
  ]

  return (
    <>
      {queue !== undefined && detail !== null && <Link to={queue + detail}>{detail}</Link>}{' '}
      {parts.join(' · ')}
    </>
  )
}
