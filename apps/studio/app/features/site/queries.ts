import type { BodyGiven } from '@hlizo/contract/call'
import {
  addAnnouncement,
  changeAnnouncement,
  endMaintenance,
  getMaintenance,
  listAnnouncements,
  removeAnnouncement,
  startMaintenance,
} from '@hlizo/contract/calls/studio-site'
import type { AnnouncementInput, StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const announcementsQuery = () => studioQuery(listAnnouncements)

export const useAddAnnouncement = () =>
  useChange([listAnnouncements], (announcement: AnnouncementInput) =>
    studioRequest(addAnnouncement, { body: { announcement } }),
  )

export const useChangeAnnouncement = () =>
  useChange(
    [listAnnouncements],
    ({ id, ...body }: { id: string } & BodyGiven<typeof changeAnnouncement>) =>
      studioRequest(changeAnnouncement, { params: { id }, body }),
  )

export const useRemoveAnnouncement = () =>
  useChange([listAnnouncements], ({ id, version }: Pick<StudioAnnouncement, 'id' | 'version'>) =>
    studioRequest(removeAnnouncement, { params: { id }, body: { version } }),
  )

export const maintenanceQuery = () => studioQuery(getMaintenance)

export const useStartMaintenance = () =>
  useChange([getMaintenance], (body: BodyGiven<typeof startMaintenance>) =>
    studioRequest(startMaintenance, { body }),
  )

export const useEndMaintenance = () =>
  useChange([getMaintenance], (body: BodyGiven<typeof endMaintenance>) =>
    studioRequest(endMaintenance, { body }),
  )
