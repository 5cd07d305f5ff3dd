import { describe, expect, it } from 'vitest'
import { ShowFields, VideoFields } from '../entities/studio-title.ts'
import { titleFields } from './studio-titles.ts'

describe('titleFields', () => {
  it('have a text for each field that Studio sets', () => {
    const fields = Object.keys({ ...VideoFields.shape, ...ShowFields.shape })

    expect(fields.filter((field) => !(field in titleFields))).toEqual([])
  })
})
