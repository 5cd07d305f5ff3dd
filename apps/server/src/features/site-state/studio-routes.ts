import {
  addAnnouncement,
  changeAnnouncement,
  endMaintenance,
  getMaintenance,
  listAnnouncements,
  removeAnnouncement,
  startMaintenance,
} from '@hlizo/contract/calls/studio-site'
import type { Maintenance, StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { linkOf, type AnnouncementRow, type MaintenanceRow } from './announcement-store.ts'
import { announcementService, maintenanceService } from './site-service.ts'

type Deps = Parameters<typeof announcementService>[0] & {
  /** Makes this node obey before the operator sees the answer. */
  readonly look: () => Promise<void>
}

const present = ({ linkWords, linkHref, from, until, ...row }: AnnouncementRow) =>
  ({
    ...row,
    link: linkOf({ linkWords, linkHref }),
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }) satisfies StudioAnnouncement

const presentMaintenance = (row: MaintenanceRow | null): Maintenance => ({
  current: row && {
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedBy,
    endsAt: row.endsAt?.toISOString() ?? null,
  },
})

export function studioSiteRoutes(deps: Deps): Routes {
  const { look } = deps
  const [announcements, maintenance] = [announcementService(deps), maintenanceService(deps)]

  return (api) => {
    api.answer(listAnnouncements, async () => (await announcements.list()).map(present))

    api.answer(addAnnouncement, async ({ body, viewer, request }) => {
      const actor = operatorActor(viewer, request.ip)
      const added = await announcements.add(body.announcement, actor)
      await look()
      return present(added)
    })

    api.answer(changeAnnouncement, async ({ params, body, viewer, request }) => {
      const seen = { id: params.id, version: body.version }
      const actor = operatorActor(viewer, request.ip)
      const changed = await announcements.change(seen, body.announcement, actor)
      await look()
      return present(changed)
    })

    api.answer(removeAnnouncement, async ({ params, body, viewer, request }) => {
      const seen = { id: params.id, version: body.version }
      const removed = await announcements.remove(seen, operatorActor(viewer, request.ip))
      await look()
      return present(removed)
    })

    api.answer(getMaintenance, async () => presentMaintenance(await maintenance.current()))

    api.answer(startMaintenance, async ({ body, viewer, request }) => {
      const endsAt = body.endsAt === null ? null : new Date(body.endsAt)
      const seen = body.seen === null ? null : new Date(body.seen)
      const actor = operatorActor(viewer, request.ip)
      const started = await maintenance.start({ endsAt, seen }, actor)
      await look()
      return presentMaintenance(started)
    })

    api.answer(endMaintenance, async ({ body, viewer, request }) => {
      const seen = new Date(body.seen)
      await maintenance.end({ seen }, operatorActor(viewer, request.ip))
      await look()
      return presentMaintenance(null)
    })
  }
}
