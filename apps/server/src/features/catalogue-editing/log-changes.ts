import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { auditLog, type Actor, type Fields } from '#server/stores/audit-log.ts'

/** A saved change with the values of its fields. */
export type LoggedChange = {
  readonly kind: 'comedian' | 'tag' | 'show' | 'video' | 'featured'
  readonly name: string
  readonly isNew: boolean
  readonly before: Fields | null
  readonly after: Fields
}

/** Who changes the catalogue and when. `isUndo` marks the opposite of an earlier change. */
export type ChangedBy = {
  readonly actor: Actor
  readonly now: Date
  readonly isUndo?: boolean | undefined
}

const Id = z.object({ slug: z.string(), id: z.number() })
const NUMBERED = ['comedian', 'show', 'video'] as const

/** The numbers of these titles and comedians. */
async function numbersOf(tx: Queries, changes: readonly LoggedChange[]) {
  const numbers = new Map<string, number>()
  for (const kind of NUMBERED) {
    const slugs = changes.filter((change) => change.kind === kind).map(({ name }) => name)
    if (slugs.length === 0) continue
    const found = await tx.many(
      Id,
      sql`select slug, id from app.${raw(kind)} where slug = any(${slugs}::text[])`,
    )
    for (const { slug, id } of found) numbers.set(`${kind} ${slug}`, id)
  }

  return numbers
}

const verbOf = ({ isNew }: LoggedChange, isUndo: boolean) =>
  isNew ? 'created' : isUndo ? 'change-undone' : 'changed'

const idOf = ({ kind, name }: LoggedChange, numbers: ReadonlyMap<string, number>) =>
  kind === 'featured' ? 'home' : String(numbers.get(`${kind} ${name}`) ?? name)

/** Writes each change to the audit log; returns the ids of the entries in order. */
export async function logChanges(
  tx: Queries,
  changes: readonly LoggedChange[],
  { actor, now, isUndo = false }: ChangedBy,
): Promise<string[]> {
  const numbers = await numbersOf(tx, changes)
  const ids: string[] = []
  for (const change of changes) {
    const { kind, before, after } = change
    const subject = { type: kind, id: idOf(change, numbers) }
    const action = `${kind}.${verbOf(change, isUndo)}`
    ids.push(await auditLog(tx).write({ actor, action, subject, before, after }, now))
  }

  return ids
}
