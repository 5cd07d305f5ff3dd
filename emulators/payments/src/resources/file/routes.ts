import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { nothing, paging } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { formatFile } from './format.ts'
import { files, type FileState } from './state.ts'

// https://docs.stripe.com/file-upload: evidence is a PDF or a picture of at most 5 MB.
const MOST_BYTES = 5 * 1024 ** 2
const STARTS: readonly (readonly [FileState['type'], Buffer])[] = [
  ['pdf', Buffer.from('%PDF-')],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

const typeOf = (bytes: Buffer) =>
  STARTS.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0]

const purpose = z.enum(['dispute_evidence'])

const create = route({
  method: 'POST',
  path: '/v1/files',
  encoding: 'multipart',
  params: z.strictObject({
    purpose,
    file: z.strictObject({ data: z.base64(), name: z.string().min(1).max(500), type: z.string() }),
  }),
  run: async ({ work, params: { file, purpose: wanted } }) => {
    const bytes = Buffer.from(file.data, 'base64')
    if (bytes.length === 0) throw invalidRequest('The file is empty.', { param: 'file' })
    if (bytes.length > MOST_BYTES)
      throw invalidRequest('The file is larger than 5 MB, the maximum of dispute_evidence.', {
        param: 'file',
      })
    const type = typeOf(bytes)
    if (type === undefined)
      throw invalidRequest('Invalid file type: dispute_evidence is a PDF, JPEG or PNG file.', {
        param: 'file',
      })
    const made = await files.insert(work, {
      id: newId('file'),
      created: work.now,
      filename: file.name,
      purpose: wanted,
      size: bytes.length,
      type,
    })

    return formatFile(made)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/files/:id',
  params: nothing,
  run: async ({ work, id }) => formatFile(await files.get(work, id)),
})

const list = listRoute({
  path: '/v1/files',
  params: z.strictObject({ ...paging, purpose: purpose.optional() }),
  of: files,
  match: ({ params }) => ({ purpose: params.purpose }),
  show: (_work, file) => formatFile(file),
})

export const fileRoutes: readonly Route[] = [create, retrieve, list]
