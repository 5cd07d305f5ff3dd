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

/** The start of the maintenance that an operator has seen; missing for the command line, which takes any. */
type SeenMaintenance = { readonly seen?: Date | null }

function refuseChanged(current: MaintenanceRow | null, { seen }: SeenMaintenance): void {
  if (seen === undefined) return
  if (current?.startedAt.getTime() !== seen?.getTime()) throw new ApiError('MAINTENANCE_CHANGED')
}

const loggedEnd = ({ endsAt }: Pick<MaintenanceRow, 'endsAt'>) => ({
  endsAt: endsAt?.toISOString() ?? null,
})

const SITE = { type: 'maintenance', id: 'site' }

/** Closes and opens the site, for Studio and the command line. */
export function maintenanceService({ db, clock }: Deps) {
  return {
    current: (): Promise<MaintenanceRow | null> => siteStateStore(db).maintenance(),

    /** Also changes when a maintenance that is under way is expected to end. */
    start: (
      { endsAt, ...wanted }: SeenMaintenance & { readonly endsAt: Date | null },
      actor: Actor,
    ): Promise<MaintenanceRow | null> =>
      db.transaction(async (tx) => {
        await tx.lock('maintenance')
        const store = siteStateStore(tx)
        const current = await store.maintenance()
        refuseChanged(current, wanted)
        const now = clock.now()
        await store.setMaintenance({ startedAt: now, startedBy: actor.name, endsAt })
        const action = current === null ? 'maintenance.started' : 'maintenance.changed'
        const before = current && loggedEnd(current)
        const after = loggedEnd({ endsAt })
        await auditLog(tx).write({ actor, action, subject: SITE, before, after }, now)
        return store.maintenance()
      }),

    /** False when the site was open. */
    end: (wanted: SeenMaintenance, actor: Actor): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.lock('maintenance')
        const store = siteStateStore(tx)
        const current = await store.maintenance()
        if (current === null) return false
        refuseChanged(current, wanted)
        await store.endMaintenance()
        const before = loggedEnd(current)
        const change = { actor, action: 'maintenance.ended', subject: SITE, before }
        await auditLog(tx).write(change, clock.now())
        return true
      }),
  }
}
