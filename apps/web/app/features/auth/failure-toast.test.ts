import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { failureToast, retryAfter } from './failure-toast.ts'

describe('failureToast', () => {
  it('says when the connection is gone', () => {
    expect(failureToast(new ApiError({ status: 0 }), 'Probleme în paradis')).toEqual({
      text: 'Nu ai conexiune la internet.',
      kind: 'warn',
    })
  })

  it('says how long to wait after too many calls', () => {
    const error = new ApiError({ status: 429, details: { retryAfter: '20' } })

    expect(failureToast(error, 'Probleme în paradis')).toEqual({
      text: 'Prea multe cereri. Încearcă din nou peste 20 de secunde.',
      kind: 'warn',
    })
  })

  it('has the words of its screen for everything else', () => {
    const failed = { text: 'Probleme în paradis', kind: 'danger' }

    expect(failureToast(new ApiError({ status: 500 }), 'Probleme în paradis')).toEqual(failed)
    expect(failureToast(new TypeError('x is undefined'), 'Probleme în paradis')).toEqual(failed)
  })
})

describe('retryAfter', () => {
  it('waits a second when the server did not say', () => {
    expect(retryAfter(new ApiError({ status: 429 }))).toBe(1)
  })

  it('rounds up', () => {
    expect(retryAfter(new ApiError({ status: 429, details: { retryAfter: '12.2' } }))).toBe(13)
  })
})
