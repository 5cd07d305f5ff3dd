/** EN 16931 with the national rules of Romania. */
export const CUSTOMIZATION_ID =
  'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'

/** Private buyers, whose personal number is not asked for. */
export const PRIVATE_BUYER_ID = '0000000000000'
