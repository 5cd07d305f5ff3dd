import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { efacturaDocumentMessages as ro } from '@hlizo/contract/messages/efactura-document'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Secrets } from '#server/secrets.ts'
import type { InvoiceFile, PdfOf, XmlOf } from './documents.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoiceList, type ListedInvoice } from './invoice-list.ts'

const EXPORTS_PATH = '/invoice-exports'
const VALID_MS = 5 * 60_000
const NOT_FOUND_PAGE = '/404'

const Params = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) })
const Query = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) })

type Links = ReturnType<typeof exportLinks>

/** Addresses of archives that work without a session for five minutes. */
export function exportLinks(deps: { clock: Clock; secrets: Pick<Secrets, 'derive'> }) {
  const key = deps.secrets.derive('invoice-exports')
  const sign = (month: string, expires: number) =>
    createHmac('sha256', key).update(`${month}.${expires}`).digest()

  return {
    hrefOf: (month: string): string => {
      const expires = deps.clock.now().getTime() + VALID_MS
      const query = new URLSearchParams({
        expires: String(expires),
        signature: sign(month, expires).toString('base64url'),
      })
      return `${EXPORTS_PATH}/${month}?${query}`
    },
    isValid: (month: string, expires: number, signature: string): boolean => {
      const [given, own] = [Buffer.from(signature, 'base64url'), sign(month, expires)]
      const isOurs = given.length === own.length && timingSafeEqual(given, own)

      return isOurs && expires > deps.clock.now().getTime()
    },
  }
}

type Make = (invoice: ListedInvoice) => Promise<InvoiceFile>

/** A stream that makes or reads the document when it is first asked for bytes. */
const bytesOf = (make: Make, invoice: ListedInvoice): Readable =>
  Readable.from(
    (async function* read() {
      yield (await make(invoice)).bytes
    })(),
  )

type Sources = { db: Queries; pdfOf: PdfOf; efacturaXmlOf: XmlOf }

/** The files for the tax office, and at the end the rules that they break. */
function addXml(zip: ZipFile, invoices: readonly ListedInvoice[], xmlOf: NonNullable<XmlOf>): void {
  const problems: string[] = []
  const checked = async (invoice: ListedInvoice) => {
    const file = await xmlOf(invoice)
    if (file.problems !== '') problems.push(`${file.name}\n${file.problems}\n`)
    return file
  }
  for (const invoice of invoices) {
    const name = `e-factura/factura-${invoice.series}-${invoice.number}.xml`
    zip.addReadStreamLazy(name, {}, (done) => done(null, bytesOf(checked, invoice)))
  }
  zip.addReadStreamLazy(`e-factura/${ro.checked}.txt`, {}, (done) =>
    done(null, Readable.from([Buffer.from(problems.join('\n') || ro.noProblems)])),
  )
}

/** Every document is read when its turn comes, so that a month never has to fit into memory. */
async function archiveOf({ db, pdfOf, efacturaXmlOf }: Sources, month: string): Promise<Readable> {
  const invoices = await invoiceList(db).ofMonth(month)
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  // The download breaks off, rather than end as if it were whole.
  zip.on('error', (error: Error) => output.destroy(error))
  zip.addBuffer(Buffer.from(invoiceCsv(invoices)), `facturi-${month}.csv`)
  for (const invoice of invoices) {
    const name = `factura-${invoice.series}-${invoice.number}`
    zip.addReadStreamLazy(`${name}.pdf`, { compress: false }, (done) =>
      done(null, bytesOf(pdfOf, invoice)),
    )
  }
  if (efacturaXmlOf !== null) addXml(zip, invoices, efacturaXmlOf)
  zip.end()

  return output
}

/** The archive of a month for the accountant. */
export function exportPages(deps: Sources & { links: Links }): FastifyPluginAsync {
  const { links } = deps

  return async (app) => {
    app.get(`${EXPORTS_PATH}/:month`, { exposeHeadRoute: false }, async (request, reply) => {
      const [asked, proof] = [Params.safeParse(request.params), Query.safeParse(request.query)]
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (!asked.success || !proof.success) return reply.redirect(NOT_FOUND_PAGE, 303)
      const { month } = asked.data
      if (!links.isValid(month, proof.data.expires, proof.data.signature))
        return reply.redirect(NOT_FOUND_PAGE, 303)

      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="facturi-${month}.zip"`)
        .send(await archiveOf(deps, month))
    })
  }
}
