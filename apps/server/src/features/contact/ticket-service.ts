import { contactMails } from '@hlizo/contract/messages/mails-contact'
import type { Database, Queries } from '@hlizo/database/database'
import { formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor, type Change } from '#server/stores/audit-log.ts'
import { ticketStore, type TicketRow } from './ticket-store.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
  supportEmail: string
  /** Who answers, for the audit log. */
  actor: Actor
}

type Reply = { readonly text: string; readonly seenAnswers: number; readonly isClosing: boolean }

/** What operators do with messages to support. Each change throws ApiError NOT_FOUND for an unknown reference. */
export function ticketService({ db, clock, mailer, writeMail, supportEmail, actor }: Deps) {
  const find = async (queries: Queries, reference: string): Promise<TicketRow> => {
    const ticket = await ticketStore(queries).byReference(reference)
    if (!ticket) throw new ApiError('NOT_FOUND')

    return ticket
  }

  // Neither the sender nor the words: the log outlives them.
  const log = (
    tx: Queries,
    { reference }: TicketRow,
    change: Pick<Change, 'action' | 'before' | 'after' | 'reason'>,
  ) =>
    auditLog(tx).write(
      { actor, subject: { type: 'ticket', id: reference }, ...change },
      clock.now(),
    )

  const close = async (tx: Queries, ticket: TicketRow, isClosed: boolean) => {
    const isChanged = await ticketStore(tx).close(ticket.id, isClosed ? clock.now() : null)
    if (isChanged) await log(tx, ticket, { action: isClosed ? 'ticket.closed' : 'ticket.reopened' })
  }

  const assign = async (tx: Queries, ticket: TicketRow, accountId: string | null) => {
    if (ticket.assigneeId === accountId) return
    await ticketStore(tx).assign(ticket.id, accountId)
    await log(tx, ticket, {
      action: 'ticket.assigned',
      before: { assignee: ticket.assigneeId },
      after: { assignee: accountId },
    })
  }

  const mailOf = (ticket: TicketRow, answerId: string, text: string) => {
    const { reference, name, topic, message, receivedAt } = ticket
    const facts = { reference, name, topic, message, supportEmail, answer: text }
    const words = contactMails.answer({ ...facts, receivedOn: formatMoment(receivedAt) })

    return writeMail(ticket.email, `ticket-answer:${answerId}`, words)
  }

  return {
    show: async (reference: string) => {
      const ticket = await find(db, reference)
      const store = ticketStore(db)
      const [owner, answers, others] = await Promise.all([
        store.ownerOf(ticket),
        store.answersTo(ticket.id),
        store.othersOf(ticket),
      ])

      return { ticket, owner, answers, others }
    },

    /** An operator who answers an unassigned ticket becomes its assignee. Throws ApiError TICKET_CHANGED. */
    answer: (reference: string, { text, seenAnswers, isClosing }: Reply): Promise<void> =>
      db.transaction(async (tx) => {
        const store = ticketStore(tx)
        const { id: ticketId } = await find(tx, reference)
        await store.lock(ticketId)
        const ticket = await find(tx, reference)
        const answers = await store.answersTo(ticketId)
        if (answers.length !== seenAnswers) throw new ApiError('TICKET_CHANGED')
        const at = clock.now()
        const id = uuidv7(at)
        const { accountId: authorId, name: author } = actor
        await store.addAnswer(ticketId, { id, at, author, authorId, text })
        await mailer.send(tx, mailOf(ticket, id, text))
        await log(tx, ticket, { action: 'ticket.answered', after: { answer: id } })
        if (ticket.assigneeId === null && authorId !== null) await assign(tx, ticket, authorId)
        await close(tx, ticket, isClosing)
      }),

    /** Throws ApiError CHANGED_BY_OTHER when it is no longer assigned as the operator has seen. */
    assign: (
      reference: string,
      { accountId, seenAssigneeId }: { accountId: string | null; seenAssigneeId: string | null },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const { id } = await find(tx, reference)
        await ticketStore(tx).lock(id)
        const ticket = await find(tx, reference)
        const isSeen = ticket.assigneeId === seenAssigneeId
        if (!isSeen && ticket.assigneeId !== accountId) throw new ApiError('CHANGED_BY_OTHER')
        const operators = await ticketStore(tx).operators()
        const isKnown = operators.some((operator) => operator.accountId === accountId)
        if (accountId !== null && !isKnown) throw new ApiError('NOT_FOUND')
        await assign(tx, ticket, accountId)
      }),

    /** Throws ApiError CHANGED_BY_OTHER for a message that has an owner, NOT_FOUND for an unknown account. */
    join: (reference: string, accountId: string | null, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        const store = ticketStore(tx)
        const { id } = await find(tx, reference)
        await store.lock(id)
        const ticket = await find(tx, reference)
        const owner = await store.ownerOf(ticket)
        const isUnchanged = accountId === null ? owner.isJoined : owner.accountId === null
        if (!isUnchanged) throw new ApiError('CHANGED_BY_OTHER')
        if (!(await store.join(id, accountId))) throw new ApiError('NOT_FOUND')
        await log(tx, ticket, {
          action: accountId === null ? 'ticket.separated' : 'ticket.joined',
          before: { account: owner.accountId },
          after: { account: accountId },
          reason,
        })
      }),

    setClosed: (reference: string, isClosed: boolean): Promise<void> =>
      db.transaction(async (tx) => close(tx, await find(tx, reference), isClosed)),

    operators: () => ticketStore(db).operators(),
  }
}
