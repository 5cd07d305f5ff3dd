import { describe, expect, it } from 'vitest'
import { allCalls } from '@hlizo/contract/calls/all'
import { CouponTerms } from '@hlizo/contract/entities/studio-coupon'
import { UploadPlan } from '@hlizo/contract/entities/studio-upload'
import { auditFields } from '@hlizo/contract/messages/studio-audit-fields'
import { TopicEntry } from './features/faq/entries.ts'
import {
  ComedianEntry,
  ShowEntry,
  TagEntry,
  VideoEntry,
} from './features/catalogue-editing/entries.ts'

/** The entries that the audit log stores field by field. */
const entries = {
  ComedianEntry,
  ShowEntry,
  TagEntry,
  VideoEntry,
  TopicEntry,
  UploadPlan,
  CouponTerms,
}
const unnamed = (shape: object) => Object.keys(shape).filter((field) => !(field in auditFields))

describe('auditFields', () => {
  it.each(Object.entries(entries))('names every field of %s', (_, { shape }) => {
    expect(unnamed(shape)).toEqual([])
  })

  it('names every filter of an exported table', () => {
    const filters = Object.values(allCalls).flatMap((call) =>
      'encoding' in call && call.encoding === 'csv' && 'query' in call && call.query
        ? unnamed(call.query.shape)
        : [],
    )
    expect([...new Set(filters)]).toEqual([])
  })
})
