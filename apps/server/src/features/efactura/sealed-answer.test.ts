import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { MAX_ANSWER_BYTES, rejectionIn } from './sealed-answer.ts'

const rejection = '<header><Error errorMessage="BR-RO-010"/></header>'
const [BEGIN, END] = ['<!--', '-->']

/** A rejection of so many bytes in its archive; a comment is the rest. */
function sealed(bytes: number): Buffer {
  const rest = bytes - rejection.length - BEGIN.length - END.length
  const document = strToU8(`${BEGIN}${' '.repeat(rest)}${END}${rejection}`)
  const files = { '5000.xml': document, 'semnatura_5000.xml': strToU8('<x/>') }

  return Buffer.from(zipSync(files, { level: 1 }))
}

describe('rejectionIn', () => {
  it('reads a document as large as an answer may be, and no larger one', () => {
    expect(rejectionIn(sealed(MAX_ANSWER_BYTES))).toBe('BR-RO-010')
    expect(rejectionIn(sealed(MAX_ANSWER_BYTES + 1))).toBeNull()
  })
})
