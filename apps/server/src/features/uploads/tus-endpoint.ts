import type { IncomingMessage, ServerResponse } from 'node:http'
import { EVENTS, Server } from '@tus/server'
import { ERRORS } from '@tus/utils'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { errorStatuses, type ErrorCode } from '@hlizo/contract/errors'
import type { Database } from '@hlizo/database/database'
import type { Log } from '@hlizo/kit/log'
import { storeFailure } from '@hlizo/media/store-failure'
import type { UploadStore } from '@hlizo/media/upload-store'
import { refusalBody } from '#server/http/error-handler.ts'
import { uploadLocks } from './upload-locks.ts'

type Deps = {
  readonly db: Database
  readonly log: Log
  readonly uploads: UploadStore
  /** Called with the number of bytes that have arrived. */
  readonly received: (id: string, bytes: number) => Promise<void>
}
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const NOTE_EVERY_MS = 1_000

const idOf = (text: string) => UUID.exec(text)?.[0] ?? ''

/** The refusal of a failure that the protocol knows, or that the editor can do something about. */
function codeOf(error: unknown): ErrorCode | null {
  if (error === ERRORS.INVALID_OFFSET) return 'UPLOAD_OFFSET'
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return 'UPLOAD_BUSY'
  if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return 'NOT_FOUND'
  const failure = storeFailure(error)
  if (failure === 'FULL') return 'STORE_FULL'

  return failure === null ? null : 'SERVICE_UNAVAILABLE'
}

/**
 * The body of a request as a stream of the web. `Readable.toWeb`, which the tus server would use, copies each
 * chunk, and that is half of the work of an upload.
 */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false })

  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}

function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = 'HEAD', headers, url = '/' } = request
  const given = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(method === 'PATCH' && { body: bodyOf(request), duplex: 'half' }),
  })

  // The server learns from the errors of the request that the connection broke, and stores what has arrived.
  return Object.assign(given, { runtime: { name: 'node', node: { req: request, res: response } } })
}

/** Receives parts of files by the tus protocol. Creating and removing are calls of the contract. */
export function tusEndpoint({ db, log, uploads, received }: Deps) {
  const server = new Server({
    path: `${API_BASE_PATH}/studio/uploads`,
    datastore: uploads.tus,
    locker: uploadLocks({ db, log, idOf }),
    // Only our own pages upload.
    allowedOrigins: () => false,
    postReceiveInterval: NOTE_EVERY_MS,
    getFileIdFromRequest: ({ url }) => uploads.nameOf(idOf(url)),
    // Noted before the client knows, so that what it asks next is answered with it.
    onUploadFinish: async (_request, { id, offset }) => {
      await received(idOf(id), offset)
      return {}
    },
    onResponseError: (_request, error) => {
      const code = codeOf(error)
      if (code === null) {
        if (error instanceof Error) log.error({ err: error }, 'a part of an upload failed')
        return undefined
      }
      return { status_code: errorStatuses[code], body: JSON.stringify(refusalBody(code)) }
    },
  })
  server.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => {
    received(idOf(id), offset).catch((error: unknown) =>
      log.warn({ error: String(error) }, 'the progress of an upload was not stored'),
    )
  })

  return async (id: string, { request, response }: Exchange): Promise<void> => {
    const answer = await server.handleWeb(webRequest(request, response))
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
    // Also after a failure, because a part may have arrived.
    const bytes = await uploads.receivedOf(id)
    if (bytes !== null) await received(id, bytes)
  }
}
