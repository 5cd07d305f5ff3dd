import type { Config } from '#server/config.ts'
import type { OfficeConfig } from '#server/efactura-config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { createSealer } from '#server/stores/sealer.ts'
import { CONSENT_PATH, consentLinks, consentPages } from './consent-pages.ts'
import { COLLECT_JOB, SEND_JOB, collectJob, sendJob } from './jobs.ts'
import { openOffice } from './office.ts'
import { officeAccess } from './office-access.ts'
import { studioEfacturaRoutes } from './studio-routes.ts'
import { xmlFiles, xmlMaker, type XmlMaker } from './xml-maker.ts'

type Needs = Omit<Parameters<typeof officeAccess>[0], 'config' | 'sealer' | 'redirectUrl' | 'ask'> &
  Parameters<typeof collectJob>[0] & {
    readonly config: Pick<Config, 'efactura' | 'publicUrl'>
    readonly secrets: Pick<Secrets, 'derive'>
  }
type Offers = {
  /** Makes the XML of an invoice; null where e-Factura is off. */
  readonly efacturaXmlOf: ReturnType<typeof xmlFiles> | null
}

/** What talks to the office. */
function officeParts(needs: Needs, office: OfficeConfig, xmlOf: XmlMaker) {
  const access = officeAccess({
    ...needs,
    config: office,
    sealer: createSealer(needs.secrets.derive('efactura-tokens')),
    redirectUrl: `${needs.config.publicUrl}${CONSENT_PATH}`,
  })

  return {
    access,
    pages: consentPages({ ...needs, access, links: consentLinks(needs) }),
    jobs: {
      [COLLECT_JOB]: collectJob(needs, office.from),
      [SEND_JOB]: sendJob(needs, { access, xmlOf, office: openOffice({ config: office }) }),
    },
  }
}

/** Invoices for the tax office: RO e-Factura (D138). */
export function efacturaFeature(needs: Needs): FeatureWith<Offers> {
  const { efactura } = needs.config
  const xmlOf = efactura === null ? null : xmlMaker(needs, efactura.sellerPlace)
  const office = xmlOf && efactura?.office ? officeParts(needs, efactura.office, xmlOf) : null
  const access = office?.access ?? null

  return {
    routes: studioEfacturaRoutes({ ...needs, access, links: consentLinks(needs) }),
    ...(office && { pages: office.pages, jobs: office.jobs }),
    offers: { efacturaXmlOf: xmlOf && xmlFiles(xmlOf) },
  }
}
