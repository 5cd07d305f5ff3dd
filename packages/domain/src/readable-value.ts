import type { TitleOwner } from '@hlizo/contract/entities/studio-title'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import {
  auditFields,
  auditValues,
  auditWeightOf,
} from '@hlizo/contract/messages/studio-audit-fields'
import * as z from 'zod/mini'
import { clockTime } from './clock-time.ts'
import { formatMoment } from './dates.ts'

const ro = studioAuditMessages.details
const Moment = z.iso.datetime()
const Chapter = z.object({ at: z.number(), title: z.string() })
const Track = z.object({ label: z.string(), lang: z.string() })
const Fields = z.record(z.string(), z.unknown())
/** Amounts are stored in cents or bani. */
const AMOUNT = /(?:Minor|Bani)$/
const COMEDIAN_ID = /^\d+$/
const amounts = new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2 })

/** What a field of the audit log is called. */
export const fieldName = (field: string): string =>
  COMEDIAN_ID.test(field) ? auditWeightOf(field) : (auditFields[field] ?? field)

/** Fields of an entry of the audit log that hold the id of an account. */
export const ACCOUNT_FIELDS: readonly string[] = ['owner', 'assignee']

/** Accounts by name; undefined where the values hold names already. */
type Owners = readonly TitleOwner[] | undefined

/** Fields with their values in one line, as in the exported audit log. */
export function readableFields(value: unknown, owners?: Owners): string {
  const chapter = z.safeParse(Chapter, value).data
  if (chapter) return `${clockTime(chapter.at)} ${chapter.title}`
  const track = z.safeParse(Track, value).data
  if (track) return track.label

  return Object.entries(z.parse(Fields, value))
    .map(([field, part]) => `${fieldName(field)}: ${readableValue(field, part, owners)}`)
    .join('; ')
}

function readableText(field: string, text: string, owners: Owners): string {
  if (owners && ACCOUNT_FIELDS.includes(field))
    return owners.find(({ accountId }) => accountId === text)?.name ?? ro.formerOperator
  const named = auditValues[field]?.[text]
  if (named !== undefined) return named

  return z.safeParse(Moment, text).success ? formatMoment(new Date(text)) : text
}

/** A value of a field as an operator reads it. */
export function readableValue(field: string, value: unknown, owners?: Owners): string {
  if (value === null || value === undefined || value === '') return ro.none
  if (typeof value === 'boolean') return value ? ro.yes : ro.no
  if (typeof value === 'number')
    return AMOUNT.test(field) ? amounts.format(value / 100) : `${value}`
  if (typeof value === 'string') return readableText(field, value, owners)
  if (!Array.isArray(value)) return readableFields(value, owners) || ro.none

  return value.map((item) => readableValue(field, item, owners)).join(', ') || ro.none
}
