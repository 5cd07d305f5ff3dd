import {
  titleCategories,
  titleStatuses,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { TitleStatus, WorkState, type TitleOwner } from '@hlizo/contract/entities/studio-title'
import { Category } from '@hlizo/contract/entities/category'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { AgeDescriptor } from '@hlizo/contract/entities/age-rating'
import { PublicLineChoice } from '@hlizo/contract/entities/public-line'
import { studioLinesMessages } from '@hlizo/contract/messages/studio-lines'
import { ageDescriptorNames } from '@hlizo/contract/messages/age-descriptors'
import { formatMoment } from '@hlizo/domain/dates'
import * as z from 'zod/mini'
import { clockTime } from '#studio/lib/clock-time.ts'

const ro = studioAuditMessages.details
const Moment = z.iso.datetime()
const Chapter = z.object({ at: z.number(), title: z.string() })
const Track = z.object({ label: z.string() })

function readableItem(field: string, item: unknown): string {
  const descriptor = z.safeParse(AgeDescriptor, item).data
  if (field === 'ageDescriptors' && descriptor) return ageDescriptorNames[descriptor]
  const chapter = z.safeParse(Chapter, item).data
  if (chapter) return `${clockTime(chapter.at)} ${chapter.title}`
  const track = z.safeParse(Track, item).data
  if (track) return track.label

  return typeof item === 'string' ? item : JSON.stringify(item)
}

/** A value of a title's field as an operator reads it; `owners` names accounts. */
export function readableValue(
  field: string,
  value: unknown,
  owners: readonly TitleOwner[] = [],
): string {
  if (value === null || value === undefined || value === '') return ro.none
  if (typeof value === 'boolean') return value ? ro.yes : ro.no
  if (Array.isArray(value))
    return value.length === 0 ? ro.none : value.map((item) => readableItem(field, item)).join(', ')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const [category, status] = [z.safeParse(Category, text).data, z.safeParse(TitleStatus, text).data]
  const work = z.safeParse(WorkState, text).data
  if (field === 'category' && category) return titleCategories[category]
  if (field === 'status' && status) return titleStatuses[status]
  if (field === 'work' && work) return workStateNames[work]
  const choice = z.safeParse(PublicLineChoice, text).data
  if (field === 'choice' && choice) return studioLinesMessages.choices[choice]
  if (field === 'owner')
    return owners.find(({ accountId }) => accountId === text)?.name ?? ro.formerOperator

  return z.safeParse(Moment, text).success ? formatMoment(new Date(text)) : text
}
