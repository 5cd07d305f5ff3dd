import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { xmlFiles, xmlMaker } from './xml-maker.ts'

type Needs = { db: Database; clock: Clock; config: Pick<Config, 'efactura'> }
type Offers = {
  /** Makes the XML of an invoice; null where e-Factura is off. */
  readonly efacturaXmlOf: ReturnType<typeof xmlFiles> | null
}

/** Invoices for the tax office: RO e-Factura (D138). */
export function efacturaFeature(needs: Needs): FeatureWith<Offers> {
  const { efactura } = needs.config

  return {
    offers: {
      efacturaXmlOf: efactura === null ? null : xmlFiles(xmlMaker(needs, efactura.sellerPlace)),
    },
  }
}
