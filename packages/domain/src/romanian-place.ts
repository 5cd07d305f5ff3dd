import { BUCHAREST, romanianCounties } from '@hlizo/contract/messages/romanian-counties'
import { foldText } from './search-text.ts'

/** A postal address as RO e-Factura wants it; Bucharest is written as one of its six sectors. */
export type RomanianPlace = {
  readonly street: string
  readonly city: string
  /** A key of `romanianCounties`; empty where none is known. */
  readonly county: string
}

const SECTOR = /\bsect(?:or(?:ul)?|\.)\s*([1-6])\b/
const COUNTY_LABEL = /^(?:jud(?:etul|\.)?|municipiul|mun\.)\s*/

function countyOf(part: string): string | null {
  const name = foldText(part).trim().replace(COUNTY_LABEL, '')
  const found = Object.entries(romanianCounties).find(([, county]) => foldText(county) === name)

  return found?.[0] ?? null
}

const UNKNOWN = { city: '', county: '' }

/** Reads an address as people write it: „Bd. Unirii 1, Cluj-Napoca, jud. Cluj”. What it does not name stays empty. */
export function readRomanianPlace(address: string): RomanianPlace {
  const [street = '', ...rest] = address
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = rest.flatMap((part) => countyOf(part) ?? [])
  const county = named.at(-1) ?? null
  if (county === null) return { street, ...UNKNOWN, city: rest[0] ?? '' }
  if (county === BUCHAREST) {
    const sector = SECTOR.exec(foldText(address))?.[1]
    return { street, city: sector === undefined ? '' : `SECTOR${sector}`, county }
  }
  const city = rest.find((part) => countyOf(part) === null) ?? romanianCounties[county] ?? ''

  return { street, city, county }
}
