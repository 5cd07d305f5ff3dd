import { INVOICE_DOCUMENTS_JOB } from '#server/billing/issue-invoices.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { documentReader, documentsJob, pdfMaker, type XmlOf } from './documents.ts'
import { exportLinks, exportPages } from './export-pages.ts'
import { companyRoutes } from './routes.ts'
import { studioInvoiceRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof pdfMaker>[0] &
  Parameters<typeof companyRoutes>[0] &
  Parameters<typeof exportLinks>[0] &
  Omit<Parameters<typeof studioInvoiceRoutes>[0], 'links'> & { readonly efacturaXmlOf: XmlOf }
type Offers = {
  /** The document of a payment, a refund or an invoice. */
  readonly invoiceFileOf: ReturnType<typeof documentReader>
}

/** Our invoices: their documents, the company of an account, the table and export of Studio (D137). */
export function invoicesFeature(needs: Needs): FeatureWith<Offers> {
  const pdfOf = pdfMaker(needs)
  const links = exportLinks(needs)
  const company = companyRoutes(needs)
  const studio = studioInvoiceRoutes({ ...needs, links })

  return {
    routes: (api) => {
      company(api)
      studio(api)
    },
    pages: exportPages({ ...needs, pdfOf, links }),
    jobs: { [INVOICE_DOCUMENTS_JOB]: documentsJob({ ...needs, pdfOf }) },
    offers: { invoiceFileOf: documentReader({ ...needs, pdfOf }) },
  }
}
