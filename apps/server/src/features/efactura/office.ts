import { foldText } from '@hlizo/domain/search-text'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { OfficeConfig } from '#server/efactura-config.ts'
import { MAX_ANSWER_BYTES } from './sealed-answer.ts'

/** Sends one request; replaced by tests. */
export type Ask = (url: string, init: RequestInit) => Promise<Response>

/** The answers that every request may get. `unclear`: the office may have received it or not. */
type NoAnswer =
  | { readonly kind: 'limit'; readonly words: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'unclear'; readonly words: string }

export type UploadAnswer =
  | NoAnswer
  | { readonly kind: 'index'; readonly index: string }
  | { readonly kind: 'refused'; readonly words: string }

export type StatusAnswer =
  | NoAnswer
  | { readonly kind: 'processing' }
  | { readonly kind: 'settled'; readonly isAccepted: boolean; readonly downloadId: string }
  | { readonly kind: 'refused'; readonly words: string }

export type DownloadAnswer = NoAnswer | { readonly kind: 'file'; readonly bytes: Buffer }

const Message = z.object({
  id: z.coerce.string(),
  id_solicitare: z.coerce.string(),
  tip: z.string(),
})
export type MessagesAnswer =
  | NoAnswer
  | {
      readonly kind: 'messages'
      readonly sent: readonly { readonly index: string; readonly downloadId: string }[]
    }

type Upload = {
  readonly xml: Buffer
  readonly isCredit: boolean
  readonly isPrivate: boolean
  readonly taxNumber: string
}

const TIMEOUT_MS = 30_000
const MAX_WORDS = 2_000
const ZIP_START = 'PK'
const SENT = 'FACTURA TRIMISA'
const LIMIT = /s-au facut deja|limita|prea multe/i
const NO_MESSAGES = /nu exista mesaje/i

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Errors',
})
const Header = z.object({
  header: z.object({
    '@ExecutionStatus': z.string().optional(),
    '@index_incarcare': z.string().optional(),
    '@stare': z.string().optional(),
    '@id_descarcare': z.string().optional(),
    Errors: z.array(z.object({ '@errorMessage': z.string().default('') })).default([]),
  }),
})
const Refusal = z.object({ eroare: z.string() })
const Listed = z.object({ mesaje: z.array(Message) })

const unclear = (words: string): NoAnswer => ({ kind: 'unclear', words: words.slice(0, MAX_WORDS) })
const plain = (text: string) => foldText(text).trim()

function headerOf(text: string) {
  try {
    return Header.parse(parser.parse(text)).header
  } catch {
    // A page in HTML, as during the office's maintenance at night.
    return null
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const errorWords = (header: { Errors: readonly { '@errorMessage': string }[] }) =>
  header.Errors.map((one) => one['@errorMessage'])
    .join('\n')
    .slice(0, MAX_WORDS)

const refusedOrLimit = (words: string) =>
  LIMIT.test(plain(words))
    ? ({ kind: 'limit', words } as const)
    : ({ kind: 'refused', words } as const)

async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_ANSWER_BYTES)
      throw new Error(`the answer has more than ${MAX_ANSWER_BYTES} bytes`)
    parts.push(part)
  }

  return Buffer.concat(parts)
}

/** What the answers with a status of their own mean; null for those that must be read. */
function byStatus(status: number, words: string): NoAnswer | null {
  if (status === 401 || status === 403) return { kind: 'unauthorized' }
  if (status === 429) return { kind: 'limit', words }
  if (status >= 500) return unclear(`HTTP ${status}`)

  return null
}

function readUpload(text: string): UploadAnswer {
  const header = headerOf(text)
  if (header === null) return unclear(text)
  const index = header['@index_incarcare']
  if (header['@ExecutionStatus'] === '0' && index) return { kind: 'index', index }
  const words = errorWords(header)

  return words === '' ? unclear(text) : refusedOrLimit(words)
}

function readStatus(text: string): StatusAnswer {
  const header = headerOf(text)
  if (header === null) return unclear(text)
  const state = plain(header['@stare'] ?? '')
  const downloadId = header['@id_descarcare'] ?? ''
  if (state === 'in prelucrare') return { kind: 'processing' }
  if ((state === 'ok' || state === 'nok') && downloadId !== '')
    return { kind: 'settled', isAccepted: state === 'ok', downloadId }
  if (state.startsWith('xml cu erori'))
    return { kind: 'refused', words: errorWords(header) || state }
  const words = errorWords(header)

  return LIMIT.test(plain(words)) ? { kind: 'limit', words } : unclear(words === '' ? text : words)
}

function readMessages(text: string): MessagesAnswer {
  const json = jsonOf(text)
  const listed = Listed.safeParse(json)
  if (listed.success)
    return {
      kind: 'messages',
      sent: listed.data.mesaje
        .filter(({ tip }) => plain(tip).toUpperCase() === SENT)
        .map(({ id, id_solicitare: index }) => ({ index, downloadId: id })),
    }
  const refusal = Refusal.safeParse(json)
  if (!refusal.success) return unclear(text)
  const words = refusal.data.eroare
  if (NO_MESSAGES.test(plain(words))) return { kind: 'messages', sent: [] }

  return LIMIT.test(plain(words)) ? { kind: 'limit', words } : unclear(words)
}

function readDownload(bytes: Buffer): DownloadAnswer {
  if (bytes.subarray(0, 2).toString('latin1') === ZIP_START) return { kind: 'file', bytes }
  const text = bytes.toString()
  const refusal = Refusal.safeParse(jsonOf(text))
  const words = refusal.success ? refusal.data.eroare : text

  return LIMIT.test(plain(words)) && refusal.success ? { kind: 'limit', words } : unclear(words)
}

type Deps = { readonly config: Pick<OfficeConfig, 'apiUrl'>; readonly ask?: Ask | undefined }

/** The tax office's protocol (docs/efactura.md): each answer is read, none is trusted to be what it should. */
export function openOffice({ config, ask = fetch }: Deps) {
  const request = async <Answer>(
    token: string,
    path: string,
    read: (bytes: Buffer) => Answer,
    init: RequestInit = {},
  ): Promise<Answer | NoAnswer> => {
    try {
      const response = await ask(`${config.apiUrl}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      const bytes = await bytesOf(response)

      return byStatus(response.status, bytes.toString().slice(0, MAX_WORDS)) ?? read(bytes)
    } catch (error) {
      return unclear(error instanceof Error ? error.message : String(error))
    }
  }
  const query = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

  return {
    upload: (
      token: string,
      { xml, isCredit, isPrivate, taxNumber }: Upload,
    ): Promise<UploadAnswer> => {
      const asked = query({ standard: isCredit ? 'CN' : 'UBL', cif: taxNumber })
      const path = `/${isPrivate ? 'uploadb2c' : 'upload'}?${asked}`

      return request(token, path, (bytes) => readUpload(bytes.toString()), {
        method: 'POST',
        body: Uint8Array.from(xml),
      })
    },

    status: (token: string, index: string): Promise<StatusAnswer> =>
      request(token, `/stareMesaj?${query({ id_incarcare: index })}`, (bytes) =>
        readStatus(bytes.toString()),
      ),

    download: (token: string, id: string): Promise<DownloadAnswer> =>
      request(token, `/descarcare?${query({ id })}`, readDownload),

    /** What was sent and taken in the last days. */
    messages: (token: string, taxNumber: string, days: number): Promise<MessagesAnswer> =>
      request(
        token,
        `/listaMesajeFactura?${query({ zile: String(days), cif: taxNumber, filtru: 'T' })}`,
        (bytes) => readMessages(bytes.toString()),
      ),
  }
}

export type Office = ReturnType<typeof openOffice>
