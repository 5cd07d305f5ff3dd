import { describe, expect, it } from 'vitest'
import { base64OfFile } from './base64-of-file.ts'

describe('base64OfFile', () => {
  it('encodes each byte, also of large files', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))

    expect(Buffer.from(await base64OfFile(new Blob([bytes])), 'base64')).toEqual(bytes)
    expect(await base64OfFile(new Blob([]))).toBe('')
  })
})
