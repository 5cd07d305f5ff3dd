import {
  BUCHAREST,
  BUCHAREST_SECTOR,
  romanianCounties,
} from '@hlizo/contract/messages/romanian-counties'
import type { UblDocument, UblParty } from './read-ubl.ts'
import { isFilled, type Rules } from './rule.ts'
import { CUSTOMIZATION_ID } from './ubl-codes.ts'

const TYPES = ['380', '381', '384', '389', '751']
const DIGIT = /\d/

const within = (most: number, texts: readonly string[]) =>
  texts.every((text) => Array.from(text).length <= most)
const isInSector = ({ country, county, city }: UblParty) =>
  country !== 'RO' || county !== BUCHAREST || BUCHAREST_SECTOR.test(city)
const isInCounty = ({ country, county }: UblParty) =>
  country !== 'RO' || romanianCounties[county] !== undefined
const isTaxed = ({ lines }: UblDocument) => lines.some(({ category }) => category.ID === 'S')
const reasons = ({ taxTotals }: UblDocument) =>
  taxTotals.flatMap(({ TaxSubtotal }) =>
    TaxSubtotal.map(({ TaxCategory }) => TaxCategory.TaxExemptionReason),
  )

/** The national rules (CIUS-RO). */
export const nationalRules: Rules = {
  'BR-RO-001': ({ customizationId }) => customizationId === CUSTOMIZATION_ID,
  'BR-RO-010': ({ id }) => DIGIT.test(id),
  'BR-RO-020': ({ typeCode }) => TYPES.includes(typeCode),
  'BR-RO-030': ({ currency, taxCurrency }) => currency === 'RON' || taxCurrency === 'RON',
  'BR-RO-065': (it) => !isTaxed(it) || isFilled(it.seller.vatId),
  'BR-RO-081': ({ seller }) => isFilled(seller.street),
  'BR-RO-082': ({ buyer }) => isFilled(buyer.street),
  'BR-RO-091': ({ seller }) => isFilled(seller.city),
  'BR-RO-092': ({ buyer }) => isFilled(buyer.city),
  'BR-RO-100': ({ seller }) => isInSector(seller),
  'BR-RO-101': ({ buyer }) => isInSector(buyer),
  'BR-RO-110': ({ seller }) => isInCounty(seller),
  'BR-RO-111': ({ buyer }) => isInCounty(buyer),
  'BR-RO-120': (it) => !isTaxed(it) || isFilled(it.buyer.legalId) || isFilled(it.buyer.vatId),
  'BR-RO-A020': ({ notes }) => notes.length <= 20,
  'BR-RO-L050': ({ seller, buyer }) => within(50, [seller.city, buyer.city]),
  'BR-RO-L100': (it) => within(100, [...reasons(it), ...it.lines.map(({ name }) => name)]),
  'BR-RO-L140': ({ payment }) => within(140, [payment?.PaymentID ?? '']),
  'BR-RO-L150': ({ seller, buyer }) => within(150, [seller.street, buyer.street]),
  'BR-RO-L200': ({ seller, buyer, lines }) =>
    within(200, [seller.name, buyer.name, ...lines.map(({ description }) => description)]),
  'BR-RO-L300': ({ notes }) => within(300, notes),
}
