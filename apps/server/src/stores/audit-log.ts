import { userInfo } from 'node:os'
import type { AuditEntry } from '@hlizo/contract/entities/operator'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { z } from 'zod'
import type { OperatorCaller } from '#server/http/caller.ts'
import { noteStudioChange } from './studio-changes.ts'

/** Who changed something. */
export type Actor = {
  readonly accountId: string | null
  readonly name: string
  readonly via: AuditEntry['via']
  readonly ip: string | null
}

/** Who changed something, and why where that is asked. */
export type Author = { readonly actor: Actor; readonly reason: string | null }

export type Fields = Readonly<Record<string, unknown>>

/** What was changed. `before` and `after` hold the changed fields only, never a secret. */
export type Change = {
  readonly actor: Actor
  /** Noun and verb in the past, such as `operator.invited`. */
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly before?: Fields | null
  readonly after?: Fields | null
  readonly reason?: string | null
}

const Made = z.object({ id: z.string() })

const Row = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  via: z.enum(['studio', 'command-line', 'system']),
  ip: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})

export type AuditFilter = {
  readonly actor?: string | undefined
  /** The prefix of the action. */
  readonly action?: string | undefined
  readonly subjectType?: string | undefined
  readonly subject?: string | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
  readonly before?: PageEnd<string> | undefined
}

export const operatorActor = ({ operator }: OperatorCaller, ip: string): Actor => ({
  accountId: operator.accountId,
  name: operator.name,
  via: 'studio',
  ip,
})

/** An operator with the reason that Studio has asked for. */
export const operatorAuthor = (viewer: OperatorCaller, ip: string, reason: string): Author => ({
  actor: operatorActor(viewer, ip),
  reason,
})

/** What the product does by itself, or for a person without a session. */
export const systemActor: Actor = { accountId: null, name: 'Hlizo', via: 'system', ip: null }

/** The user of the operating system that runs the command. */
export const commandLineActor = (): Actor => ({
  accountId: null,
  name: userInfo().username,
  via: 'command-line',
  ip: null,
})

const json = (fields: Fields | null | undefined) =>
  fields === null || fields === undefined ? null : JSON.stringify(fields)

/** The audit log. Pass the transaction of the change, so that neither is stored without the other. */
export function auditLog(db: Queries) {
  return {
    /** Returns the id of the entry. */
    write: async (
      { actor, action, subject, before, after, reason }: Change,
      now: Date,
    ): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.audit_entry
          (id, at, account_id, actor, via, ip, action, subject_type, subject_id, before, after, reason)
        values (${id}, ${now}, ${actor.accountId}, ${actor.name}, ${actor.via}, ${actor.ip},
          ${action}, ${subject.type}, ${subject.id}, ${json(before)}::jsonb, ${json(after)}::jsonb,
          ${reason ?? null})`)
      await noteStudioChange(db)

      return id
    },

    /**
     * Whether the actor has made this change since a moment, with at least these fields of `after`: a keyed
     * request whose answer was lost asks so.
     */
    wasMade: async (
      { actor, action, subject, after, reason }: Change,
      since: Date,
    ): Promise<boolean> =>
      (await db.maybe(
        Made,
        sql`select id from app.audit_entry
          where at >= ${since} and action = ${action} and actor = ${actor.name}
            and account_id is not distinct from ${actor.accountId}::uuid
            and subject_type = ${subject.type} and subject_id = ${subject.id}
            and reason is not distinct from ${reason ?? null}
            and coalesce(after, '{}') @> ${json(after ?? {})}::jsonb limit 1`,
      )) !== null,

    /** Newest first. */
    list: (filter: AuditFilter, limit: number) => {
      const conditions = [
        sql`true`,
        ...(filter.actor === undefined ? [] : [sql`actor = ${filter.actor}`]),
        ...(filter.action === undefined ? [] : [sql`starts_with(action, ${filter.action})`]),
        ...(filter.subjectType === undefined ? [] : [sql`subject_type = ${filter.subjectType}`]),
        ...(filter.subject === undefined ? [] : [sql`subject_id = ${filter.subject}`]),
        ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
        ...(filter.until === undefined ? [] : [sql`at < ${filter.until}`]),
        ...(filter.before === undefined
          ? []
          : [sql`(at, id) < (${filter.before.at}, ${filter.before.id}::uuid)`]),
      ]

      return db.many(
        Row,
        sql`select id, at, actor, via, ip, action, subject_type as "subjectType",
            subject_id as "subjectId", before, after, reason
          from app.audit_entry where ${join(conditions, ' and ')} order by at desc, id desc limit ${limit}`,
      )
    },
  }
}
