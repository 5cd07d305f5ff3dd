import type { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import { describe, expect, it } from 'vitest'
import { planEdits } from './plan-edits.ts'

const opened: UploadPlan = {
  title: 'Soacra',
  category: 'show',
  show: null,
  showName: 'Nunta',
  season: 2,
  episode: 5,
  ageRating: 'AP',
  film: null,
  lang: null,
}

describe('planEdits', () => {
  it('are the changed fields alone, so that a correction of a colleague stays', () => {
    expect(planEdits(opened, { ...opened, title: ' Soacra mică ' })).toEqual({
      title: 'Soacra mică',
    })
    expect(planEdits(opened, { ...opened, show: 'nunta', showName: null })).toEqual({
      show: 'nunta',
      showName: null,
    })
  })

  it('are none when everything is as it was opened', () => {
    expect(planEdits(opened, { ...opened, title: 'Soacra ' })).toEqual({})
  })

  it('are null when something is not valid', () => {
    expect(planEdits(opened, { ...opened, lang: 'R!' })).toBeNull()
  })
})
