import * as z from 'zod/mini'
import { AnnouncementInput, Maintenance, StudioAnnouncement } from '../entities/announcement.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'

const one = z.object({ id: RecordId })

export const listAnnouncements = studioCall({
  method: 'GET',
  path: '/studio/announcements',
  roles: ['editor'],
  proof: 'session',
  summary: 'The announcements of the last year and those to come, newest first.',
  data: z.array(StudioAnnouncement),
})

export const addAnnouncement = studioCall({
  method: 'POST',
  path: '/studio/announcements',
  roles: ['editor'],
  proof: 'session',
  summary: 'Adds an announcement to the bar of the site.',
  body: body({ announcement: AnnouncementInput }),
  data: StudioAnnouncement,
  refuses: ['HOME_WINDOW', 'LINK_INVALID'],
})

/** CHANGED_BY_OTHER: `version` is no longer that of the announcement. */
export const changeAnnouncement = studioCall({
  method: 'PUT',
  path: '/studio/announcements/{id}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Changes an announcement.',
  params: one,
  body: body({ version: z.int(), announcement: AnnouncementInput }),
  data: StudioAnnouncement,
  refuses: ['CHANGED_BY_OTHER', 'HOME_WINDOW', 'LINK_INVALID'],
})

/** Answers with what was removed. CHANGED_BY_OTHER: `version` is no longer that of the announcement. */
export const removeAnnouncement = studioCall({
  method: 'DELETE',
  path: '/studio/announcements/{id}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Removes an announcement.',
  params: one,
  body: body({ version: z.int() }),
  data: StudioAnnouncement,
  refuses: ['CHANGED_BY_OTHER'],
})

export const getMaintenance = studioCall({
  method: 'GET',
  path: '/studio/maintenance',
  roles: ['owner'],
  proof: 'session',
  summary: 'Whether the site is closed for maintenance.',
  data: Maintenance,
})

/**
 * All nodes obey within two seconds. Studio, webhooks and jobs go on. With the `seen` of one that is under way, it
 * changes when that is expected to end. MAINTENANCE_CHANGED: the site was closed or opened since.
 */
export const startMaintenance = studioCall({
  method: 'PUT',
  path: '/studio/maintenance',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Closes the site for maintenance.',
  body: body({
    endsAt: z.nullable(z.iso.datetime()),
    /** The start of the maintenance that the operator has seen; null where the site was open. */
    seen: z.nullable(z.iso.datetime()),
  }),
  data: Maintenance,
  refuses: ['MAINTENANCE_CHANGED'],
})

/** MAINTENANCE_CHANGED: the site was closed again since `seen`, the start of the maintenance that is to end. */

export const endMaintenance = studioCall({
  method: 'DELETE',
  path: '/studio/maintenance',
  roles: ['owner'],
  proof: 'session',
  summary: 'Opens the site again.',
  body: body({ seen: z.iso.datetime() }),
  refuses: ['MAINTENANCE_CHANGED'],
  data: Maintenance,
})
