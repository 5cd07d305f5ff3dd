import { efacturaDocumentMessages as ro } from '@hlizo/contract/messages/efactura-document'
import { readRomanianPlace, type RomanianPlace } from '@hlizo/domain/romanian-place'
import { SELLER_COUNTRY } from '@hlizo/domain/vat'
import type { Buyer, Seller } from '#server/billing/invoice-store.ts'

const MAX_STREET = 150

export type SellerPlace = { readonly county: string; readonly city: string }

const streetOf = (address: string): string => address.slice(0, MAX_STREET).trim()

export const placeOfSeller = (seller: Seller, { county, city }: SellerPlace): RomanianPlace => ({
  street: streetOf(seller.address),
  city,
  county,
})

/**
 * Where a buyer is. Private buyers give no address: theirs is stated as not declared, in the seller's county,
 * since the office requires one. That of a company is read from what its owner typed, or was corrected.
 */
export function placeOfBuyer(
  buyer: Buyer,
  ofSeller: SellerPlace,
  corrected: RomanianPlace | null,
): RomanianPlace {
  if (corrected !== null) return corrected
  if (buyer.company !== null) {
    const read = readRomanianPlace(buyer.company.address)
    return { ...read, street: streetOf(read.street) }
  }
  if (buyer.country === SELLER_COUNTRY) return { street: ro.undeclared, ...ofSeller }

  return { street: ro.undeclared, city: ro.undeclared, county: '' }
}
