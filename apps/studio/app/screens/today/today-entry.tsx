import { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import type { TodayItem, TodayKind } from '@hlizo/contract/entities/studio-today'
import { contactMessages } from '@hlizo/contract/messages/contact'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { studioTodayMessages as ro } from '@hlizo/contract/messages/studio-today'
import { workStateNames } from '@hlizo/contract/messages/studio-titles'
import { daysBetween, formatMoment } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { Link } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DismissMail } from './dismiss-mail.tsx'
import { todayLinks } from './today-links.ts'
import styles from './today.module.css'

/** From how many days on a term is pressing. */
const PRESSING_DAYS = 3

const isPerson = (kind: TodayKind) => kind === 'ticket' || kind === 'data-request'

function nameOf({ kind, id, name }: TodayItem): string {
  if (kind === 'withdrawal') return id
  if (kind === 'finding') return findingRules[name]?.sentence ?? name
  if (!isPerson(kind)) return name
  const topic = ContactTopic.safeParse(name)

  return `${topic.success ? contactMessages.topics[topic.data] : ro.message} · ${id}`
}

/** One thing that waits, with its term and who has it. */
export function TodayEntry({ item }: { item: TodayItem }) {
  const { kind, at, dueAt, assignee, recipient, work, isAwaited } = item
  const to = todayLinks[kind].of(item.id, useOperator().roles)
  const moment = formatMoment(new Date(at))

  return (
    <li className={styles.item}>
      <div className={styles.words}>
        {to === null ? <strong>{nameOf(item)}</strong> : <Link to={to}>{nameOf(item)}</Link>}
        <span className={styles.note}>
          {kind === 'launch' ? ro.liveAt(moment) : ro.since(moment)}
          {isPerson(kind) && ` · ${assignee === null ? ro.noAssignee : ro.assignee(assignee)}`}
          {recipient !== null && ` · ${ro.recipient(recipient)}`}
          {work !== null && ` · ${workStateNames[work]}`}
          {isAwaited && ` · ${ro.awaited}`}
        </span>
      </div>
      {dueAt !== null && <Term dueAt={dueAt} />}
      {recipient !== null && <DismissMail mail={{ ...item, recipient }} />}
    </li>
  )
}

function Term({ dueAt }: { dueAt: string }) {
  const days = daysBetween(systemClock.now(), new Date(dueAt))

  return <Badge tone={days <= PRESSING_DAYS ? 'attention' : 'mute'}>{ro.daysLeft(days)}</Badge>
}
