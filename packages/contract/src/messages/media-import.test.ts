import { describe, expect, it } from 'vitest'
import { importFailureText, mediaImportMessages } from './media-import.ts'

describe('importFailureText', () => {
  it('is the sentence of a code', () => {
    expect(importFailureText('DAMAGED')).toBe(mediaImportMessages.DAMAGED)
    expect(importFailureText(null)).toBeNull()
  })

  it('is a sentence that an earlier version stored, and hides its raw errors', () => {
    expect(importFailureText(mediaImportMessages.TOO_LONG)).toBe(mediaImportMessages.TOO_LONG)
    expect(importFailureText('ENOENT: /srv/data/film.mp4')).toBe(importFailureText('UNEXPECTED'))
  })
})
