import { strToU8, zipSync } from 'fflate'
import type { Clock } from '@hlizo/kit/clock'
import { readUbl } from './read-ubl.ts'

/** What goes wrong with the next request to a path. `lost`: it is done, and the answer never arrives. */
type Quirk = 'html' | 'error' | 'lost' | 'limit' | 'unauthorized' | 'same-index' | 'refused'

type Sent = {
  readonly index: string
  readonly number: string
  readonly path: string
  readonly xml: string
  readonly sentAt: number
  readonly isAccepted: boolean
}

const PROCESSING_MS = 5 * 60_000
const NIGHT = '<!DOCTYPE html><html><body>Sistemul este în mentenanță<br></body></html>'

const page = (body: string, status = 200) => new Response(body, { status })
const header = (attributes: string, inner = '') =>
  page(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><header xmlns="mfp:anaf:dgti:spv:respUploadFisier:v1" ${attributes}>${inner}</header>`,
  )
const failed = (words: string) => header('ExecutionStatus="1"', `<Errors errorMessage="${words}"/>`)

/** The tax office's protocol with its quirks. For tests. */
export function standInOffice(clock: Clock) {
  const sent: Sent[] = []
  const requests: string[] = []
  const quirks: { readonly path: string; readonly quirk: Quirk }[] = []
  const rejected = new Set<string>()
  let refresh = 'refresh-1'
  let isConsentValid = true

  const quirkOf = (path: string): Quirk | null => {
    const at = quirks.findIndex((one) => path.startsWith(one.path))
    return at === -1 ? null : (quirks.splice(at, 1)[0]?.quirk ?? null)
  }

  const upload = (path: string, xml: string, isSame: boolean): Response => {
    const { id: number } = readUbl(xml)
    const last = sent.at(-1)
    const index = isSame && last ? last.index : String(5_000 + sent.length)
    const isAccepted = !rejected.has(number)
    sent.push({ index, number, path, xml, sentAt: clock.now().getTime(), isAccepted })

    return header(`dateResponse="202602021200" ExecutionStatus="0" index_incarcare="${index}"`)
  }

  const isSettled = ({ sentAt }: Sent) => clock.now().getTime() - sentAt >= PROCESSING_MS
  const status = (index: string): Response => {
    const found = sent.findLast((one) => one.index === index)
    if (!found)
      return header('', `<Errors errorMessage="Nu exista factura cu id_incarcare= ${index}"/>`)
    if (!isSettled(found)) return header('stare="în prelucrare"')

    return header(
      `stare="${found.isAccepted ? 'ok' : 'nok'}" id_descarcare="9${sent.indexOf(found)}"`,
    )
  }

  const download = (id: string): Response => {
    const found = sent[Number(id.slice(1))]
    if (!found) return page(JSON.stringify({ eroare: 'Nu exista factura', titlu: 'Descarcare' }))
    const document = found.isAccepted
      ? found.xml
      : `<header xmlns="x" Index_incarcare="${found.index}"><Error errorMessage="E: [BR-RO-111]-Județul cumpărătorului"/></header>`
    const zip = zipSync({
      [`${found.index}.xml`]: strToU8(document),
      [`semnatura_${found.index}.xml`]: strToU8('<Signature/>'),
    })

    return new Response(Uint8Array.from(zip))
  }

  const list = (): Response => {
    const shown = sent.filter(isSettled)
    if (shown.length === 0)
      return page(JSON.stringify({ eroare: 'Nu exista mesaje in ultimele 2 zile', titlu: 'Lista' }))

    return page(
      JSON.stringify({
        mesaje: shown.map((one) => ({
          id: `9${sent.indexOf(one)}`,
          id_solicitare: one.index,
          tip: one.isAccepted ? 'FACTURA TRIMISA' : 'ERORI FACTURA',
        })),
      }),
    )
  }

  const login = (body: URLSearchParams): Response => {
    const given = body.get('refresh_token') ?? body.get('code')
    if (!isConsentValid || (given !== refresh && given !== 'code'))
      return page(JSON.stringify({ error: 'invalid_grant' }), 400)
    refresh = `refresh-${requests.length}`

    return page(
      JSON.stringify({
        access_token: `access-${refresh}`,
        refresh_token: refresh,
        expires_in: 3600,
      }),
    )
  }

  const answer = async (url: URL, init: RequestInit, isSame: boolean): Promise<Response> => {
    const path = url.pathname
    const body = typeof init.body === 'string' ? init.body : await new Response(init.body).text()
    if (path.endsWith('/token')) return login(new URLSearchParams(body))
    if (new Headers(init.headers).get('authorization') !== `Bearer access-${refresh}`)
      return page('Unauthorized', 401)
    if (path.includes('/upload')) return upload(`${path}${url.search}`, body, isSame)
    if (path.endsWith('/stareMesaj')) return status(url.searchParams.get('id_incarcare') ?? '')
    if (path.endsWith('/descarcare')) return download(url.searchParams.get('id') ?? '')

    return list()
  }

  const instead: Partial<Record<Quirk, () => Response>> = {
    html: () => page(NIGHT),
    error: () => page('Bad gateway', 502),
    limit: () => failed('S-au facut deja 1000 de incarcari in cursul zilei'),
    unauthorized: () => page('Unauthorized', 401),
    refused: () => failed('Fisierul transmis nu este valid. CIF incorect'),
  }

  return {
    /** Every upload that the office took, accepted or not. */
    sent,
    requests,
    /** Takes effect once, with the next request to a path. */
    quirk: (path: string, quirk: Quirk) => quirks.push({ path, quirk }),
    /** The office rejects the document of this number, once. */
    rejects: (number: string) => rejected.add(number),
    accepts: (number: string) => rejected.delete(number),
    withdrawConsent: () => {
      isConsentValid = false
    },
    ask: async (address: string, init: RequestInit): Promise<Response> => {
      const url = new URL(address)
      const name = `/${url.pathname.split('/').at(-1)}`
      requests.push(name)
      const quirk = quirkOf(name)
      const response = quirk && instead[quirk]
      if (response) return response()
      const answered = await answer(url, init, quirk === 'same-index')
      if (quirk === 'lost') throw new TypeError('fetch failed')

      return answered
    },
  }
}
