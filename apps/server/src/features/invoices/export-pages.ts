import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { CalendarMonth } from '@hlizo/contract/entities/calendar-month'
import { efacturaDocumentMessages as ro } from '@hlizo/contract/messages/efactura-document'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Secrets } from '#server/secrets.ts'
import { SignedQuery, signedLinks } from '#server/stores/signed-links.ts'
import type { InvoiceFile, PdfOf, XmlOf } from './documents.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { invoiceList, type ListedInvoice } from './invoice-list.ts'

const EXPORTS_PATH = '/invoice-exports'
const VALID_MS = 5 * MINUTE_MS
const NOT_FOUND_PAGE = '/404'

const Params = z.object({ month: CalendarMonth })

type Links = ReturnType<typeof exportLinks>

/** Addresses of archives that work without a session for five minutes. */
export function exportLinks({
  clock,
  secrets,
}: {
  clock: Clock
  secrets: Pick<Secrets, 'derive'>
}) {
  const key = secrets.derive('invoice-exports')
  const { hrefOf, isValid } = signedLinks({ key, clock, path: EXPORTS_PATH })

  return {
    hrefOf: (month: string): string => hrefOf(month, clock.now().getTime() + VALID_MS),
    isValid,
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
      const [asked, proof] = [
        Params.safeParse(request.params),
        SignedQuery.safeParse(request.query),
      ]
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (!asked.success || !proof.success) return reply.redirect(NOT_FOUND_PAGE, 303)
      const { month } = asked.data
      if (!links.isValid(month, proof.data)) return reply.redirect(NOT_FOUND_PAGE, 303)

      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="facturi-${month}.zip"`)
        .send(await archiveOf(deps, month))
    })
  }
}
