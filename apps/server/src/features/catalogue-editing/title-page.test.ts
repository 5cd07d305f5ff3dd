import { describe, expect, it } from 'vitest'
import { ShowFields, VideoFields } from '@hlizo/contract/entities/studio-title'
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
