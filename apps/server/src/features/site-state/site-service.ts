import type { AnnouncementInput } from '@hlizo/contract/entities/announcement'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { ApiError } from '#server/http/api-error.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { siteStateStore, type AnnouncementRow, type MaintenanceRow } from './announcement-store.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const YEAR_MS = 366 * DAY_MS

/** What the audit log stores. */
const logged = ({ text, linkWords, linkHref, audience, kind, from, until }: AnnouncementRow) => ({
  text,
  link: linkHref === null ? null : `${linkWords} (${linkHref})`,
  audience,
  kind,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
})

/** `version` is null for the command line, which takes it as it is. */
type Seen = { readonly id: string; readonly version: number | null }

async function locked(tx: Transaction, id: string): Promise<AnnouncementRow> {
  const row = await siteStateStore(tx).announcement(id)
  if (row === null) throw new ApiError('NOT_FOUND')

  return row
}

/** CHANGED_BY_OTHER unless it is as the operator has seen it. */
async function lockedAsSeen(tx: Transaction, { id, version }: Seen): Promise<AnnouncementRow> {
  const row = await locked(tx, id)
  if (version !== null && row.version !== version) throw new ApiError('CHANGED_BY_OTHER')

  return row
}

/** Announcements, for Studio; every change is in the audit log. */
export function announcementService({ db, clock }: Deps) {
  const subject = (id: string) => ({ type: 'announcement', id })

  return {
    /** Without those that ended more than a year ago. */
    list: (): Promise<AnnouncementRow[]> =>
      siteStateStore(db).announcements(new Date(clock.now().getTime() - YEAR_MS)),

    add: (input: AnnouncementInput, actor: Actor): Promise<AnnouncementRow> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const id = uuidv7(now)
        await siteStateStore(tx).add(id, input)
        const added = await locked(tx, id)
        const change = { actor, action: 'announcement.added', subject: subject(id) }
        await auditLog(tx).write({ ...change, after: logged(added) }, now)
        return added
      }),

    change: (seen: Seen, input: AnnouncementInput, actor: Actor): Promise<AnnouncementRow> =>
      db.transaction(async (tx) => {
        const { id } = seen
        const before = await lockedAsSeen(tx, seen)
        await siteStateStore(tx).change(id, input)
        const after = await locked(tx, id)
        const change = { actor, action: 'announcement.changed', subject: subject(id) }
        await auditLog(tx).write(
          { ...change, before: logged(before), after: logged(after) },
          clock.now(),
        )
        return after
      }),

    remove: (seen: Seen, actor: Actor): Promise<AnnouncementRow> =>
      db.transaction(async (tx) => {
        const { id } = seen
        const before = await lockedAsSeen(tx, seen)
        await siteStateStore(tx).remove(id)
        const change = { actor, action: 'announcement.removed', subject: subject(id) }
        await auditLog(tx).write({ ...change, before: logged(before) }, clock.now())
        return before
      }),
  }
}

const SITE = { type: 'maintenance', id: 'site' }

/** Closes and opens the site, for Studio and the command line. */
export function maintenanceService({ db, clock }: Deps) {
  return {
    current: (): Promise<MaintenanceRow | null> => siteStateStore(db).maintenance(),

    /** Also changes when a maintenance that is under way is expected to end. */
    start: (endsAt: Date | null, actor: Actor): Promise<MaintenanceRow | null> =>
      db.transaction(async (tx) => {
        await tx.lock('maintenance')
        const now = clock.now()
        await siteStateStore(tx).setMaintenance({ startedAt: now, startedBy: actor.name, endsAt })
        const after = { endsAt: endsAt?.toISOString() ?? null }
        await auditLog(tx).write(
          { actor, action: 'maintenance.started', subject: SITE, after },
          now,
        )
        return siteStateStore(tx).maintenance()
      }),

    /** False when the site was open. */
    end: (actor: Actor): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.lock('maintenance')
        if ((await siteStateStore(tx).endMaintenance()) === 0) return false
        await auditLog(tx).write({ actor, action: 'maintenance.ended', subject: SITE }, clock.now())
        return true
      }),
  }
}
