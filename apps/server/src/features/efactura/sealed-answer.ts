import { unzipSync } from 'fflate'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { readUbl } from './read-ubl.ts'

/** The largest answer of the tax office, and the largest document in it. */
export const MAX_ANSWER_BYTES = 20_000_000
const SIGNATURE = /semnatura/i

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  isArray: (name) => name === 'Error',
})
const Errors = z.object({
  header: z.object({ Error: z.array(z.object({ '@errorMessage': z.string() })) }),
})

/** The document in the archive, beside the office's signature. */
function documentIn(zip: Buffer): string | null {
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => !SIGNATURE.test(name) && originalSize <= MAX_ANSWER_BYTES,
    })
    const [document] = Object.values(files)

    return document === undefined ? null : Buffer.from(document).toString()
  } catch {
    return null
  }
}

/** The office's words in a sealed rejection; null when there are none. */
export function rejectionIn(zip: Buffer): string | null {
  const document = documentIn(zip)
  if (document === null) return null
  const errors = Errors.safeParse(parser.parse(document))

  return errors.success
    ? errors.data.header.Error.map((one) => one['@errorMessage']).join('\n')
    : null
}

/** The number of the invoice in a sealed answer; null when it is no invoice. */
export function numberIn(zip: Buffer): string | null {
  const document = documentIn(zip)
  if (document === null) return null
  try {
    return readUbl(document).id
  } catch {
    return null
  }
}
