import { describe, expect, it } from 'vitest'
import {
  CATALOGUE_DESCRIPTION_MAX_LENGTH,
  CATALOGUE_MAX_NUMBER,
  CATALOGUE_NAME_MAX_LENGTH,
  CATALOGUE_SLUG_MAX_LENGTH,
  ShowFields,
  TITLE_MAX_CHAPTERS,
  TITLE_MAX_NAMES,
  VideoFields,
} from '@hlizo/contract/entities/studio-title'
import { ShowEntry, VideoEntry } from './entries.ts'
import { fieldsOfShow, fieldsOfVideo } from './title-page.ts'

const entry = { slug: 'ora-opt', title: 'Ora opt', category: 'standup' }
const namesOf = (fields: object) => Object.keys(fields).toSorted()

describe('fieldsOfVideo', () => {
  it('are those that Studio sets', () => {
    expect(namesOf(fieldsOfVideo(VideoEntry.parse(entry)))).toEqual(namesOf(VideoFields.shape))
  })
})

describe('fieldsOfShow', () => {
  it('are those that Studio sets', () => {
    expect(namesOf(fieldsOfShow(ShowEntry.parse(entry)))).toEqual(namesOf(ShowFields.shape))
  })
})

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)
const tooLarge = CATALOGUE_MAX_NUMBER + 1
const chapter = { at: 1, title: 'Început' }
/** What Studio refuses of each field. */
const refused: Readonly<Record<keyof VideoFields, readonly unknown[]>> = {
  title: ['', '\u200b', 'a'.repeat(CATALOGUE_NAME_MAX_LENGTH + 1)],
  category: ['film'],
  description: ['a'.repeat(CATALOGUE_DESCRIPTION_MAX_LENGTH + 1)],
  status: ['hidden'],
  pin: [-1, 0.5, tooLarge],
  work: ['done'],
  owner: ['ana'],
  show: ['a--b', 'a'.repeat(CATALOGUE_SLUG_MAX_LENGTH + 1)],
  season: [-1, tooLarge],
  episode: [-1, tooLarge],
  comedians: [['Ana Pop'], times(TITLE_MAX_NAMES + 1, 'ana-pop')],
  tags: [['\u200b'], times(TITLE_MAX_NAMES + 1, 'La bloc')],
  ageRating: ['13'],
  ageDescriptors: [['noise']],
  launchAt: ['mâine'],
  premiere: ['yes'],
  publishWhenReady: ['yes'],
  expiresAt: ['mâine'],
  introEnd: [-1, tooLarge],
  creditsAt: [-1, tooLarge],
  chapters: [
    [{ at: tooLarge, title: 'Sfârșit' }],
    [{ at: 1, title: '\u00ad' }],
    times(TITLE_MAX_CHAPTERS + 1, chapter),
  ],
}
const cases = Object.entries(refused).flatMap(([field, values]) =>
  values.map((value, index) => ({ field, number: index + 1, value })),
)

describe('VideoEntry', () => {
  const fields = fieldsOfVideo(VideoEntry.parse({ ...entry, launchAt: '2026-05-01T10:00:00Z' }))
  it.each(cases)('refuses what Studio refuses: $field, case $number', ({ field, value }) => {
    const changed = { ...fields, [field]: value }

    expect(VideoFields.safeParse(changed).success).toBe(false)
    expect(VideoEntry.safeParse({ ...entry, ...changed }).success).toBe(false)
  })

  it('takes what Studio takes at the limits, and cleans texts in the same way', () => {
    const changed = {
      ...fields,
      title: ' Şi\u200b noi ',
      description: 'Nimeni\r\nnu coboară\u00ad.',
      season: CATALOGUE_MAX_NUMBER,
      comedians: times(TITLE_MAX_NAMES, 'ana-pop'),
      tags: times(TITLE_MAX_NAMES, 'La fraţi'),
      chapters: times(TITLE_MAX_CHAPTERS, chapter),
    }
    const written = fieldsOfVideo(VideoEntry.parse({ ...entry, ...changed }))

    expect(written).toEqual({
      ...changed,
      title: 'Și noi',
      description: 'Nimeni\nnu coboară.',
      tags: times(TITLE_MAX_NAMES, 'La frați'),
    })
    expect(VideoFields.parse(changed)).toEqual(written)
  })
})
