import {
  endPush,
  getAlertSettings,
  listFollows,
  setAlertMails,
  stopAlerts,
} from '@hlizo/contract/calls/alerts'
import { listPremiereReminders } from '@hlizo/contract/calls/premieres'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What the account follows, the latest first. */
export const followsQuery = () => apiQuery('follows', listFollows, { isQuiet: true })

/** The premieres ahead that the account is reminded of. */
export const remindersQuery = () =>
  apiQuery('premiere-reminders', listPremiereReminders, { isQuiet: true })

export const alertsQuery = () => apiQuery('alerts', getAlertSettings, { isQuiet: true })

const refresh = () => queryClient().invalidateQueries({ queryKey: ['alerts'] })

export async function saveAlertMails(isOn: boolean): Promise<void> {
  await request(setAlertMails, { body: { isOn }, isQuiet: true })
  await refresh()
}

export async function endDevicePush(id: string): Promise<void> {
  await request(endPush, { params: { id }, isQuiet: true })
  await refresh()
}

/** Mails and push messages, everywhere. */
export async function stopAllAlerts(): Promise<void> {
  await request(stopAlerts, { isQuiet: true })
  await refresh()
}
