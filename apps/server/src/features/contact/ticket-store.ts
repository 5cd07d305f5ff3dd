import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import { ContactTopic } from '@hlizo/contract/entities/contact-topic'
import { TicketState } from '@hlizo/contract/entities/studio-ticket'
import type { Queries } from '@hlizo/database/database'
import { join, sql, type Sql } from '@hlizo/database/sql'
import { listedState } from '@hlizo/domain/listed-state'
import { senderOf } from '#server/stores/former-addresses.ts'
import { ticketAssignees } from '#server/stores/ticket-assignees.ts'

const Row = z.object({
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  topic: ContactTopic,
  message: z.string(),
  receivedAt: z.date(),
  answeredAt: z.date().nullable(),
  state: TicketState,
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
})
export type TicketRow = z.infer<typeof Row>

const Answer = z.object({ id: z.string(), at: z.date(), author: z.string(), text: z.string() })
export type AnswerRow = z.infer<typeof Answer>

const Other = Row.pick({ reference: true, topic: true, receivedAt: true, state: true })
const Owner = z.object({ accountId: z.string().nullable(), isJoined: z.boolean() })
const Person = z.object({ accountId: z.string(), name: z.string() })

/** Which tickets are listed; an absent part admits all. */
export type TicketFilter = {
  readonly state?: TicketState | 'all' | undefined
  readonly topic?: ContactTopic | undefined
  /** The start of a reference. */
  readonly reference?: string | undefined
  /** An account, or `none`. */
  readonly assignee?: string | undefined
  readonly after?: PageEnd<string> | undefined
}

const MOST_OTHERS = 10

const state = sql`case when t.settled_at is not null then 'closed'
  when t.answered_at is not null then 'answered' else 'open' end`

const tickets = sql`select t.id, t.reference, t.name, t.email, t.topic, t.message,
    t.received_at as "receivedAt", t.answered_at as "answeredAt", ${state} as state,
    o.id as "assigneeId", o.name as "assigneeName"
  from app.contact_message t left join ${ticketAssignees} o on o.id = t.assignee_id`

const inState: Readonly<Record<TicketState | 'all', Sql>> = {
  open: sql`t.settled_at is null and t.answered_at is null`,
  answered: sql`t.settled_at is null and t.answered_at is not null`,
  closed: sql`t.settled_at is not null`,
  all: sql`true`,
}

function conditionsOf({ topic, reference, assignee, ...filter }: TicketFilter): Sql[] {
  return [
    inState[listedState({ ...filter, reference })],
    ...(reference === undefined ? [] : [sql`starts_with(t.reference, upper(${reference}))`]),
    ...(topic === undefined ? [] : [sql`t.topic = ${topic}`]),
    ...(assignee === undefined
      ? []
      : [assignee === 'none' ? sql`o.id is null` : sql`o.id = ${assignee}`]),
  ]
}

/** Messages to support with their answers. */
export function ticketStore(db: Queries) {
  return {
    /** Those that wait for something begin with the oldest, all others with the newest. */
    list: ({ after, ...filter }: TicketFilter, limit: number) => {
      const isWaiting = ['open', 'answered'].includes(listedState(filter))
      const beyond = isWaiting ? sql`>` : sql`<`
      const direction = isWaiting ? sql`asc` : sql`desc`
      const conditions = [
        ...conditionsOf(filter),
        ...(after === undefined
          ? []
          : [sql`(t.received_at, t.id) ${beyond} (${after.at}, ${after.id}::uuid)`]),
      ]

      return db.many(
        Row,
        sql`${tickets} where ${join(conditions, ' and ')}
          order by t.received_at ${direction}, t.id ${direction} limit ${limit}`,
      )
    },

    byReference: (reference: string) =>
      db.maybe(Row, sql`${tickets} where t.reference = upper(${reference})`),

    /** Locks it until the transaction ends, so that answers wait for each other. */
    lock: (id: string) => db.run(sql`select from app.contact_message where id = ${id} for update`),

    answersTo: (id: string) =>
      db.many(
        Answer,
        sql`select id, answered_at as at, author, body as text from app.ticket_answer
          where message_id = ${id} order by answered_at, id`,
      ),

    othersOf: ({ id, email }: TicketRow): Promise<z.infer<typeof Other>[]> =>
      db.many(
        Other,
        sql`select t.reference, t.topic, t.received_at as "receivedAt", ${state} as state
          from app.contact_message t where t.email = ${email} and t.id <> ${id}
          order by t.received_at desc limit ${MOST_OTHERS}`,
      ),

    /** The account to which it belongs, by its address (decision 0052) or because support has joined it. */
    ownerOf: ({ id }: TicketRow): Promise<z.infer<typeof Owner>> =>
      db.one(
        Owner,
        sql`select ${senderOf(sql`t`)} as "accountId", t.account_id is not null as "isJoined"
          from app.contact_message t where t.id = ${id}`,
      ),

    /** Returns false when there is no such account. */
    join: async (id: string, accountId: string | null): Promise<boolean> =>
      (await db.run(sql`update app.contact_message set account_id = ${accountId}
        where id = ${id} and (${accountId}::uuid is null
          or exists (select from app.account a where a.id = ${accountId} and a.erased_at is null))`)) ===
      1,

    addAnswer: async (
      ticketId: string,
      answer: AnswerRow & { readonly authorId: string | null },
    ): Promise<void> => {
      const { id, at, author, authorId, text } = answer
      await db.run(sql`insert into app.ticket_answer
          (id, message_id, author_id, author, body, answered_at)
        values (${id}, ${ticketId}, ${authorId}, ${author}, ${text}, ${at})`)
      await db.run(sql`update app.contact_message set answered_at = ${at} where id = ${ticketId}`)
    },

    assign: (id: string, accountId: string | null) =>
      db.run(sql`update app.contact_message set assignee_id = ${accountId} where id = ${id}`),

    /** Returns false when it was so already. */
    close: async (id: string, at: Date | null): Promise<boolean> =>
      (await db.run(sql`update app.contact_message set settled_at = ${at}
        where id = ${id} and (settled_at is null) <> (${at}::timestamptz is null)`)) === 1,

    operators: () =>
      db.many(
        Person,
        sql`select o.id as "accountId", o.name from ${ticketAssignees} o order by o.name`,
      ),
  }
}
