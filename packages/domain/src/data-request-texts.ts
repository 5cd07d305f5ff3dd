import type { DataRequest } from '@hlizo/contract/entities/studio-data-request'
import {
  dataRequestKinds,
  studioDataRequestsMessages as ro,
} from '@hlizo/contract/messages/studio-data-requests'
import { formatDate } from './dates.ts'

function termText({ daysLeft, doneAt }: DataRequest): string {
  if (doneAt !== null) return ro.done
  if (daysLeft < 0) return ro.overdue

  return daysLeft === 0 ? ro.today : ro.daysLeft(daysLeft)
}

function plannedText({ plannedAt, doneAt }: DataRequest): string {
  if (plannedAt !== null) return formatDate(new Date(doneAt ?? plannedAt))

  return doneAt === null ? ro.waits : formatDate(new Date(doneAt))
}

/** The columns of the data requests as text, on screen and in the exported file. */
export const dataRequestTexts = {
  receivedAt: ({ receivedAt }) => formatDate(new Date(receivedAt)),
  kind: ({ kind }) => dataRequestKinds[kind],
  email: ({ email }) => email,
  term: termText,
  planned: plannedText,
  assignee: ({ assignee }) => assignee ?? '',
} as const satisfies Record<string, (request: DataRequest) => string>
